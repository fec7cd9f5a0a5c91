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
        case 7 where wire.elementsEqual("control".utf8): self = .control
        case 10 where wire.elementsEqual("short_news".utf8): self = .classic
        case 12 where wire.elementsEqual("banner_image".utf8): self = .banner
        case 15 where wire.elementsEqual("captioned_image".utf8): self = .captionedImage
        case 17 where wire.elementsEqual("text_announcement".utf8): self = .classic
        default: return nil
        }
    }
}
