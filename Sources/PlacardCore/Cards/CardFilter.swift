/// Which cards of a list to keep. A new one keeps every card; each property that is set narrows it down.
public struct CardFilter: Sendable {
    /// Keep cards of these class types (`Card.classType`), upper and lower case alike. Empty: any, also none.
    public var classTypes: [String] {
        didSet { foldedClassTypes = classTypes.map(CardRecord.foldedClassType) }
    }

    /// Keep cards of these kinds. Empty: any.
    public var kinds: Set<CardKind>

    /// True: pinned cards only; false: the others only; nil: both.
    public var isPinned: Bool?

    /// True: viewed cards only; false: the others only; nil: both.
    public var isViewed: Bool?

    private var foldedClassTypes: [[UInt8]]

    public init(
        classTypes: [String] = [], kinds: Set<CardKind> = [], isPinned: Bool? = nil, isViewed: Bool? = nil
    ) {
        self.classTypes = classTypes
        self.kinds = kinds
        self.isPinned = isPinned
        self.isViewed = isViewed
        foldedClassTypes = classTypes.map(CardRecord.foldedClassType)
    }

    package func matches(_ entry: CardEntry) -> Bool {
        if let isPinned, entry.record.isPinned != isPinned { return false }
        if let isViewed, entry.flags.contains(.viewed) != isViewed { return false }
        if !kinds.isEmpty, !kinds.contains(entry.record.kind) { return false }
        return foldedClassTypes.isEmpty || entry.record.hasClassType(of: foldedClassTypes)
    }
}
