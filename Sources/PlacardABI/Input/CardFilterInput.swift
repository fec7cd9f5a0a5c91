import CPlacard
import PlacardCore

/// Reads a filter that a host filled in.
extension placard_card_filter {
    func read() throws(PlacardError) -> CardFilter {
        CardFilter(
            classTypes: try TextInput.list(class_types, nil, class_types_count, "class_types"),
            kinds: try wantedKinds(),
            isPinned: try ChoiceInput.flag(pinned, "pinned"), isViewed: try ChoiceInput.flag(viewed, "viewed"))
    }

    private func wantedKinds() throws(PlacardError) -> Set<CardKind> {
        var found: Set<CardKind> = []
        var rest = kinds
        for kind in CardKind.allCases where rest & kind.bit != 0 {
            found.insert(kind)
            rest &= ~kind.bit
        }
        guard rest == 0 else {
            throw PlacardError(.invalid, "kinds \(kinds) contain a bit that is not a PLACARD_CARD_KINDS_* value")
        }
        return found
    }
}

extension CardKind {
    /// `PLACARD_CARD_KINDS_*`.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}
