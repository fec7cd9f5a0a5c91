/// Kind of a card. Raw values are those of `PLACARD_CARD_*`.
public enum CardKind: Int32, Sendable, CaseIterable {
    case banner = 1
    case captionedImage = 2
    case classic = 3
    /// Of an A/B control group: its impression is logged, nothing is drawn (E.4).
    case control = 4

    /// The wire's `tp` (A.6). `nil`: a type that this version does not know.
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
    /// Whether these are the bytes of that text, which is as long. The library's own comparison, for any two sequences, is
    /// ten times slower.
    fileprivate func holds(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            for index in 0..<Swift.min(count, text.count) where self[index] != text[index] { return false }
            return count == text.count
        }
    }
}
