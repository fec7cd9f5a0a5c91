import PlacardCore

/// Texts that differ in what the eye does not see.
enum LookalikeText {
    private enum Trait: CaseIterable {
        case spaceAtTheBeginning, spaceAtTheEnd, doubledSpace, noBreakSpace, tab, otherSpace, invisible, wide

        var words: String {
            switch self {
            case .spaceAtTheBeginning: "a space at the beginning"
            case .spaceAtTheEnd: "a space at the end"
            case .doubledSpace: "a doubled space"
            case .noBreakSpace: "a no-break space"
            case .tab: "a tab"
            case .otherSpace: "an unusual space or a line break"
            case .invisible: "an invisible character, such as a soft hyphen or one without width"
            case .wide: "wide (full-width) characters"
            }
        }
    }

    /// Where a logged text differs from the wanted one, as a clause; nil: in what can be seen, or not at all.
    static func difference(_ wanted: String, _ logged: String) -> String? {
        guard !differVisibly(wanted, logged), !ExactText.same(wanted, logged), folded(wanted) == folded(logged) else {
            return nil
        }
        let (own, other) = (traits(wanted), traits(logged))
        let more = Trait.allCases.filter { other.contains($0) && !own.contains($0) }
        let less = Trait.allCases.filter { own.contains($0) && !other.contains($0) }
        let clauses = [
            more.isEmpty ? nil : "the logged text has \(list(more))",
            less.isEmpty ? nil : "the filter's text has \(list(less))",
        ].compactMap { $0 }
        if !clauses.isEmpty { return clauses.joined(separator: ", and ") }
        return own.isEmpty
            ? "their accented letters are encoded in two ways (Unicode normal forms)"
            : "they have spaces or invisible characters in different places"
    }

    /// Whether visible ASCII characters differ: a quick answer for nearly all texts.
    private static func differVisibly(_ wanted: String, _ logged: String) -> Bool {
        var left = wanted.utf8.lazy.filter { $0 > 0x20 }.makeIterator()
        var right = logged.utf8.lazy.filter { $0 > 0x20 }.makeIterator()
        while true {
            let (one, other) = (left.next(), right.next())
            if one == other {
                if one == nil { return false }
                continue
            }
            return (one ?? 0) < 0x7F && (other ?? 0) < 0x7F
        }
    }

    private static func list(_ traits: [Trait]) -> String { traits.map { $0.words }.joined(separator: " and ") }

    /// What remains for the eye. Strings compare by canonical equivalence, so normal forms are the same.
    private static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var isSpaceDue = false
        for scalar in text.unicodeScalars where isSpace(scalar) || !VisibleText.isInvisible(scalar) {
            if isSpace(scalar) {
                isSpaceDue = !folded.isEmpty
                continue
            }
            if isSpaceDue { folded.append(" ") }
            isSpaceDue = false
            folded.append(narrow(scalar))
        }
        return String(folded)
    }

    private static func traits(_ text: String) -> Set<Trait> {
        let scalars = Array(text.unicodeScalars)
        var traits: Set<Trait> = []
        if let first = scalars.first, isSpace(first) { traits.insert(.spaceAtTheBeginning) }
        if let last = scalars.last, isSpace(last) { traits.insert(.spaceAtTheEnd) }
        for (scalar, next) in zip(scalars, scalars.dropFirst()) where isSpace(scalar) && isSpace(next) {
            traits.insert(.doubledSpace)
        }
        for scalar in scalars {
            switch scalar.value {
            case 0x20: break
            case 0x09: traits.insert(.tab)
            case 0xA0, 0x202F: traits.insert(.noBreakSpace)
            case _ where isSpace(scalar): traits.insert(.otherSpace)
            case _ where VisibleText.isInvisible(scalar): traits.insert(.invisible)
            case _ where narrow(scalar) != scalar: traits.insert(.wide)
            default: break
            }
        }
        return traits
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { VisibleText.isSpace(scalar) }

    /// The ASCII form of a full-width character.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
}
