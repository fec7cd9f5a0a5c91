/// The direction in which a page is laid out. Raw values are those of `PLACARD_DIRECTION_*`.
public enum TextDirection: Int32, Sendable, CaseIterable {
    /// That of the language.
    case automatic = 0
    case leftToRight = 1
    case rightToLeft = 2
}
