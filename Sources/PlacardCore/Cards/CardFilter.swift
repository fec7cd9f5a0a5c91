/// Selects cards of a list. A new filter keeps every card; each property that is set narrows the selection.
public struct CardFilter: Sendable {
    /// Keeps cards of these class types (`Card.classType`), compared case-insensitively. Empty: no restriction.
    public var classTypes: [String] {
        didSet { foldedClassTypes = classTypes.map(PackedCard.foldedClassType) }
    }

    /// Keeps cards of these kinds. Empty: no restriction.
    public var kinds: Set<CardKind>

    /// True: keeps pinned cards only; false: unpinned cards only; nil: both.
    public var isPinned: Bool?

    /// True: keeps viewed cards only; false: cards not viewed only; nil: both.
    public var isViewed: Bool?

    private var foldedClassTypes: [[UInt8]]

    public init(
        classTypes: [String] = [], kinds: Set<CardKind> = [], isPinned: Bool? = nil, isViewed: Bool? = nil
    ) {
        self.classTypes = classTypes
        self.kinds = kinds
        self.isPinned = isPinned
        self.isViewed = isViewed
        foldedClassTypes = classTypes.map(PackedCard.foldedClassType)
    }

    package func matches(_ entry: CardEntry) -> Bool {
        if let isPinned, entry.record.isPinned != isPinned { return false }
        if let isViewed, entry.flags.contains(.viewed) != isViewed { return false }
        if !kinds.isEmpty, !kinds.contains(entry.record.kind) { return false }
        return foldedClassTypes.isEmpty || entry.record.hasClassType(of: foldedClassTypes)
    }
}
