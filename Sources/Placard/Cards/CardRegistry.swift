import PlacardCore

/// Maps class types of cards to types of the host.
///
/// For example:
///
///     var registry = CardRegistry()
///     registry.register(Coupon.self, for: "coupon_code")
///     let made = registry.objects(from: try client.cards(), client: client)
///     for coupon in made.of(Coupon.self) { … }
///     for card in made.skipped { print(card.id, card.reason) }
public struct CardRegistry: Sendable {
    private struct Entry {
        let classType: String
        let type: any CardObject.Type
    }

    /// Keyed by class type in lower case.
    private var entries: [ExactText: Entry] = [:]

    public init() {}

    /// Registers a type for one or more class types, compared case-insensitively. One type can have several class
    /// types; registering a class type again replaces its type.
    public mutating func register(_ type: any CardObject.Type, for classType: String, _ others: String...) {
        for classType in [classType] + others {
            entries[Self.folded(classType)] = Entry(classType: classType, type: type)
        }
    }

    /// Makes objects from cards. Cards without a registered class type are skipped silently; a card that its type's
    /// initialiser rejects is listed in `skipped`, and does not affect other cards.
    ///
    /// The objects hold a weak reference to the client.
    public func objects(from cards: some Sequence<Card>, client: Client) -> CardObjects {
        var made = CardObjects()
        for card in cards {
            guard let entry = card.classType.flatMap({ entries[Self.folded($0)] }) else { continue }
            let metadata = CardMetadata(card, classType: entry.classType, client: client)
            do {
                made.objects.append(try entry.type.init(metadata, classType: entry.classType))
            } catch {
                made.skipped.append(SkippedCard(id: card.id, classType: entry.classType, error: error))
            }
        }
        return made
    }

    private static func folded(_ classType: String) -> ExactText { ExactText(classType.lowercased()) }
}
