/// Which look a page has. Raw values are those of `PLACARD_APPEARANCE_*`.
public enum Appearance: Int32, Sendable, CaseIterable {
    /// The one that the system has now (`prefers-color-scheme`), and it changes with it.
    case system = 0
    case light = 1
    case dark = 2
}
