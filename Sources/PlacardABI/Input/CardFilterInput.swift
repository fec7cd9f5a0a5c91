import CPlacard
import PlacardCore

/// Reads the filter that a host filled in.
extension placard_card_filter {
    /// Keeps every card.
    static var defaults: placard_card_filter {
        var filter = placard_card_filter()
        filter.struct_size = MemoryLayout<placard_card_filter>.size
        return filter
    }

    func read() throws(PlacardError) -> CardFilter {
        CardFilter(
            classTypes: try TextInput.list(class_types, class_types_count, "class_types"), kinds: try wantedKinds(),
            isPinned: try Self.choice(pinned, "pinned"), isViewed: try Self.choice(viewed, "viewed"))
    }

    private func wantedKinds() throws(PlacardError) -> Set<CardKind> {
        var found: Set<CardKind> = []
        var rest = kinds
        for kind in CardKind.allCases where rest & kind.bit != 0 {
            found.insert(kind)
            rest &= ~kind.bit
        }
        guard rest == 0 else { throw PlacardError(.invalid, "kinds \(kinds) hold a bit that is no PLACARD_KINDS_*") }
        return found
    }

    private static func choice(_ value: Int32, _ name: StaticString) throws(PlacardError) -> Bool? {
        switch value {
        case 0: nil
        case Int32(PLACARD_ON): true
        case Int32(PLACARD_OFF): false
        default: throw PlacardError(.invalid, "\(name) is \(value), which is neither PLACARD_ON nor PLACARD_OFF nor 0")
        }
    }
}

extension CardKind {
    /// `PLACARD_KINDS_*`.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}
