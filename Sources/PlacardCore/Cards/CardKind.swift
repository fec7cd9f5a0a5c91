/// Kind of a card. Raw values are those of `PLACARD_CARD_*`.
public enum CardKind: Int32, Sendable, CaseIterable {
    case banner = 1
    case captionedImage = 2
    case classic = 3
    /// A card of an A/B control group: its impression is logged, nothing is drawn (rule 8.6).
    case control = 4

    /// Parses the wire's `tp` (rule 8.1); `nil` for an unknown type.
    package init?(wire: UnsafeRawBufferPointer) {
        switch wire.count {
        case 7 where wire.holds("control"): self = .control
        case 10 where wire.holds("short_news"): self = .classic
        case 12 where wire.holds("banner_image"): self = .banner
        case 15 where wire.holds("captioned_image"): self = .captionedImage
        case 17 where wire.holds("text_announcement"): self = .classic
        default: return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes equal the text. `elementsEqual` is ten times slower.
    fileprivate func holds(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            for index in 0..<Swift.min(count, text.count) where self[index] != text[index] { return false }
            return count == text.count
        }
    }
}
