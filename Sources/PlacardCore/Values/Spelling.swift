/// Names that look like a misspelling or the beginning of another.
package enum Spelling {
    /// `; did you mean 'welcome'?`; empty when no name is similar enough.
    package static func question(_ name: String, among names: [String]) -> String {
        guard let nearest = nearest(to: name, among: names) else { return "" }
        let twin = areTwins(name, nearest) ? ", which \(twinWords)" : ""
        return "; did you mean \(NameRule.shown(nearest))\(twin)?"
    }

    /// Whether two different names look alike, because their accents are written in two ways.
    package static func areTwins(_ name: String, _ other: String) -> Bool {
        name == other && !ExactText.same(name, other)
    }

    package static let twinWords =
        "looks the same and differs in spelling only: accents as one character or two (NFC, NFD)"

    /// The most similar name, if it is similar enough to be what was meant; nil: no name is.
    package static func nearest(to name: String, among names: [String]) -> String? {
        let others = names.filter { !ExactText.same($0, name) }
        if let twin = others.first(where: { $0 == name }) { return twin }
        let plain = plain(name)
        if let same = others.first(where: { Self.plain($0) == plain }) { return same }
        let wanted = name.lowercased()
        let similar = others.compactMap { other in
            distance(wanted, other.lowercased()).map { (name: other, distance: $0) }
        }
        return similar.min { $0.distance < $1.distance }?.name ?? continuation(of: name, among: others)
    }

    /// At most a third of the letters, and at least one; nil: the names differ more.
    private static func distance(_ name: String, _ other: String) -> Int? {
        let limit = max(1, min(name.utf8.count, other.utf8.count) / 3)
        // Each letter more is an edit: most names need not be compared.
        guard abs(name.utf8.count - other.utf8.count) <= limit else { return nil }
        let distance = NearestName.distance(name, other)
        return distance <= limit ? distance : nil
    }

    /// The shortest name that goes on after the whole of this one: `ICE CREAM` is a part of `ICE CREAM/SHERBET`.
    private static func continuation(of name: String, among others: [String]) -> String? {
        let start = name.lowercased()
        guard start.count >= 4 else { return nil }
        return others.filter { other in
            let lower = other.lowercased()
            guard lower.hasPrefix(start), let next = lower.dropFirst(start.count).first else { return false }
            return separates(next)
        }.min { $0.count < $1.count }
    }

    /// Whether the character ends a word. Beyond ASCII every character counts as a letter, because the library is built
    /// without Swift's Unicode tables (scripts/build-library).
    private static func separates(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z"), digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return !letters.contains(byte) && !digits.contains(byte)
    }

    /// Without case and separators: `Order-Placed` and `order_placed` are the same.
    private static func plain(_ name: String) -> String {
        String(
            String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) }))
    }
}

/// Finds the known name that a misspelt one probably means.
package enum NearestName {
    /// The name with the least edit distance, the first of equals. Compares only the beginning of long text.
    package static func of(_ text: String, among names: [String]) -> String? {
        names.min { distance(text, $0) < distance(text, $1) }
    }

    /// How many bytes must be inserted, deleted, replaced or swapped with the next to turn one text into the other.
    package static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8.prefix(64))
        let right = Array(right.utf8)
        var (before, row) = ([Int](), Array(0...right.count))
        for (index, byte) in left.enumerated() {
            var next = [index + 1]
            for column in right.indices {
                let replaced = row[column] + (byte == right[column] ? 0 : 1)
                var least = min(replaced, row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, byte == right[column - 1], left[index - 1] == right[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
