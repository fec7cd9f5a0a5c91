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

/// A card with a registered class type from which no object could be made.
public struct SkippedCard: Sendable {
    public let id: String
    /// Spelled as registered.
    public let classType: String
    /// The error that the type's initialiser threw.
    public let error: any Error

    public var reason: String { String(describing: error) }
}

/// The objects that a `CardRegistry` made from a list of cards.
public struct CardObjects {
    /// In the order of the list.
    public internal(set) var objects: [any CardObject] = []
    /// Cards from which no object could be made, in the order of the list. Report them to the campaign's author.
    public internal(set) var skipped: [SkippedCard] = []

    /// The objects of one type, in the order of the list.
    public func of<Object: CardObject>(_ type: Object.Type) -> [Object] { objects.compactMap { $0 as? Object } }
}
