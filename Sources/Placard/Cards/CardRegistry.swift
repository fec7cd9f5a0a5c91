import PlacardCore

/// Which type of the host stands for which `class_type`.
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

    /// By class type in lower case.
    private var entries: [ExactText: Entry] = [:]

    public init() {}

    /// Makes cards of these class types, in whatever case they spell them, objects of that type. One type may stand for
    /// several class types; a class type registered again goes to the later type.
    public mutating func register(_ type: any CardObject.Type, for classType: String, _ others: String...) {
        for classType in [classType] + others {
            entries[Self.folded(classType)] = Entry(classType: classType, type: type)
        }
    }

    /// Turns cards into objects. Cards without a class type, or with one that is not registered, are left out in
    /// silence; a card that its type refuses is reported, and costs no other card.
    ///
    /// The objects know the client by a weak reference.
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
