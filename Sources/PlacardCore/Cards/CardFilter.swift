/// Which cards of a list to keep. A new one keeps every card; each property that is set narrows it down.
public struct CardFilter: Sendable {
    /// Keep cards of these class types (`Card.classType`), upper and lower case alike. Empty: any, also none.
    public var classTypes: [String] {
        didSet { folded = classTypes.map(Self.fold) }
    }

    /// Keep cards of these kinds. Empty: any.
    public var kinds: Set<CardKind>

    /// True: pinned cards only; false: the others only; nil: both.
    public var isPinned: Bool?

    /// True: viewed cards only; false: the others only; nil: both.
    public var isViewed: Bool?

    private var folded: [[UInt8]]

    public init(
        classTypes: [String] = [], kinds: Set<CardKind> = [], isPinned: Bool? = nil, isViewed: Bool? = nil
    ) {
        self.classTypes = classTypes
        self.kinds = kinds
        self.isPinned = isPinned
        self.isViewed = isViewed
        folded = classTypes.map(Self.fold)
    }

    package func matches(_ entry: CardEntry) -> Bool {
        if let isPinned, entry.record.isPinned != isPinned { return false }
        if let isViewed, entry.flags.contains(.viewed) != isViewed { return false }
        if !kinds.isEmpty, !kinds.contains(entry.record.kind) { return false }
        return folded.isEmpty || entry.record.withClassType(isAnyOf: folded)
    }

    /// Upper and lower case made alike: every character in lower case by itself, as Unicode says, whatever the language.
    static func fold(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }
}

extension CardRecord {
    static let classTypeKey: StaticString = "class_type"

    /// Whether the card has a class type, and it is one of these, which are folded.
    fileprivate func withClassType(isAnyOf folded: [[UInt8]]) -> Bool {
        block.withBytes { base in
            guard let text = classType(base) else { return false }
            // Nearly every class type is ASCII and needs no text made.
            if text.allSatisfy({ $0 < 0x80 }) {
                return folded.contains { $0.elementsEqual(text.lazy.map(Self.lowerASCII)) }
            }
            return folded.contains(CardFilter.fold(String(decoding: text, as: UTF8.self)))
        }
    }

    private func classType(_ base: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let wanted = UnsafeRawBufferPointer(
            start: Self.classTypeKey.utf8Start, count: Self.classTypeKey.utf8CodeUnitCount)
        for index in 0..<extrasCount {
            let slot = Self.extrasTable + 16 * index
            let key = slice(at: slot)
            guard key.length == wanted.count,
                base[key.offset..<(key.offset + key.length)].elementsEqual(wanted)
            else { continue }
            let value = slice(at: slot + 8)
            return UnsafeRawBufferPointer(rebasing: base[value.offset..<(value.offset + value.length)])
        }
        return nil
    }

    private static func lowerASCII(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
