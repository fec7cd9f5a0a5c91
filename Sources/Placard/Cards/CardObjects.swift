/// What a `CardRegistry` has made of a list of cards.
public struct CardObjects {
    /// In the order of the list.
    public internal(set) var objects: [any CardObject] = []
    /// Cards whose type could not be made of them, in the order of the list. Whoever wrote the campaign should know.
    public internal(set) var skipped: [SkippedCard] = []

    /// The objects of one type, in the order of the list.
    public func of<Object: CardObject>(_ type: Object.Type) -> [Object] { objects.compactMap { $0 as? Object } }
}
