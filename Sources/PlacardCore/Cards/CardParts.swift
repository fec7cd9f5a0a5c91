/// The parts of a card record being built. Text is borrowed: it must stay valid until the record is built.
package struct CardParts {
    package typealias Text = UnsafeRawBufferPointer

    package var kind: CardKind
    package var createdMs: Int64
    /// `PackedCard.never` when the card does not expire.
    package var expiresAtMs = PackedCard.never
    package var aspectRatio = 0.0
    package var isPinned = false
    package var isDismissible = false
    package var isTest = false
    package var opensInWebview = false
    package var serverFlags: CardFlags = []
    package var extras: [(key: Text, value: Text)] = []
    package var restrictions: CardRestrictions?

    // Properties rather than a dictionary, because a sync makes hundreds of these.
    package var id: Text?
    package var url: Text?
    package var title: Text?
    package var description: Text?
    package var image: Text?
    package var domain: Text?
    package var language: Text?
    package var imageAlt: Text?

    package init(kind: CardKind, createdMs: Int64) {
        self.kind = kind
        self.createdMs = createdMs
    }

    /// Resets to the initial state, but keeps the memory of the extras.
    package mutating func clear() {
        var kept: [(key: Text, value: Text)] = []
        swap(&kept, &extras)
        self = CardParts(kind: .control, createdMs: 0)
        kept.removeAll(keepingCapacity: true)
        swap(&kept, &extras)
    }

    package func text(_ field: CardText) -> Text? {
        switch field {
        case .id: id
        case .url: url
        case .title: title
        case .description: description
        case .image: image
        case .domain: domain
        case .language: language
        case .imageAlt: imageAlt
        }
    }
}
