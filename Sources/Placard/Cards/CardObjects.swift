/// The objects that a `CardRegistry` made from a list of cards.
public struct CardObjects {
    /// In the order of the list.
    public internal(set) var objects: [any CardObject] = []
    /// Cards from which no object could be made, in the order of the list. Report them to the campaign's author.
    public internal(set) var skipped: [SkippedCard] = []

    /// The objects of one type, in the order of the list.
    public func of<Object: CardObject>(_ type: Object.Type) -> [Object] { objects.compactMap { $0 as? Object } }
}
