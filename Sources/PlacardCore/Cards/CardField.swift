/// Which fields of a card the server sent; a delta changes those and no others (E.2.4c).
package struct CardField: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of the text fields are `1 << CardText.rawValue`.
    package init(_ text: CardText) { rawValue = 1 << UInt32(text.rawValue) }

    package static let kind = CardField(rawValue: 1 << 8)
    package static let expiry = CardField(rawValue: 1 << 9)
    package static let pinned = CardField(rawValue: 1 << 10)
    package static let dismissible = CardField(rawValue: 1 << 11)
    package static let test = CardField(rawValue: 1 << 12)
    package static let webview = CardField(rawValue: 1 << 13)
    package static let aspectRatio = CardField(rawValue: 1 << 14)
    package static let extras = CardField(rawValue: 1 << 15)
    package static let viewed = CardField(rawValue: 1 << 16)
    package static let clicked = CardField(rawValue: 1 << 17)
}
