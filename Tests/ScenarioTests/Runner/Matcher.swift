import Foundation

/// Compares what a scenario expects with what was seen: objects as a subset, scalars exactly, arrays element by element.
enum Matcher {
    /// Empty when all matches. `seen` nil: the key is missing.
    static func differences(_ expected: JSON, _ seen: JSON?, _ path: String) -> [Difference] {
        if Expectation.isSpecial(expected) {
            return matchesSpecial(expected, seen) ? [] : [fault(expected, seen, path)]
        }
        switch (expected, seen) {
        case (.null, nil), (.null, .null): return []
        case (.object(let members), .object):
            return members.flatMap { differences($0.value, seen?[$0.key], "\(path).\($0.key)") }
        case (.array(let wanted), .array(let found)) where wanted.count == found.count:
            return wanted.indices.flatMap { differences(wanted[$0], found[$0], "\(path)[\($0)]") }
        default: return isSameScalar(expected, seen) ? [] : [fault(expected, seen, path)]
        }
    }

    static func matches(_ expected: JSON, _ seen: JSON?) -> Bool { differences(expected, seen, "").isEmpty }

    /// Leaves out seen events of the optional types that the expected list does not name.
    static func eventDifferences(_ expected: JSON, _ seen: [JSON]) -> [Difference] {
        let listed = (expected["$contains"] ?? expected).array ?? []
        let named = Set(listed.compactMap { $0["type"]?.string })
        let left = Expectation.optionalEvents.subtracting(named)
        return differences(expected, .array(seen.filter { !left.contains($0["type"]?.string ?? "") }), "events")
    }

    private static func fault(_ expected: JSON, _ seen: JSON?, _ path: String) -> Difference {
        Difference(path: path, expected: expected, seen: seen)
    }

    private static func isSameScalar(_ expected: JSON, _ seen: JSON?) -> Bool {
        switch (expected, seen) {
        case (.bool(let wanted), .bool(let found)): wanted == found
        case (.string(let wanted), .string(let found)): same(wanted, found)
        case (.number(let wanted), .number(let found)): isSameNumber(wanted, found)
        default: false
        }
    }

    /// Integers are compared as such: as doubles 2^53 and 2^53 + 1 are one. JSON does not tell 1 from 1.0.
    private static func isSameNumber(_ wanted: String, _ found: String) -> Bool {
        if let left = Int64(wanted), let right = Int64(found) { return left == right }
        return Double(wanted) == Double(found)
    }

    private static func matchesSpecial(_ expected: JSON, _ seen: JSON?) -> Bool {
        guard let special = expected.members?.first else { return false }
        guard let seen else { return special.key == "$absent" }
        switch special.key {
        case "$any": return true
        case "$regex": return seen.string.map { hasMatch(special.value.string, in: $0) } ?? false
        case "$between": return isBetween(special.value.array ?? [], seen)
        case "$contains": return contains(special.value.array ?? [], seen)
        default: return false
        }
    }

    private static func hasMatch(_ pattern: String?, in text: String) -> Bool {
        guard let pattern, let regex = try? NSRegularExpression(pattern: pattern) else { return false }
        return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static func isBetween(_ ends: [JSON], _ seen: JSON) -> Bool {
        guard ends.count == 2, let low = ends[0].double, let high = ends[1].double, let value = seen.double else {
            return false
        }
        return low <= value && value <= high
    }

    /// Whether each expected element has a seen element of its own.
    private static func contains(_ expected: [JSON], _ seen: JSON) -> Bool {
        guard let seen = seen.array else { return false }
        var assignment = Assignment(
            choices: expected.map { wanted in seen.indices.filter { matches(wanted, seen[$0]) } })
        return expected.indices.allSatisfy { assignment.place($0) }
    }

    /// Gives each expected element a seen one that fits: a bipartite matching by augmenting paths.
    private struct Assignment {
        /// What fits, by expected element.
        let choices: [[Int]]
        /// Seen element to expected one.
        private var owners: [Int: Int] = [:]

        init(choices: [[Int]]) { self.choices = choices }

        mutating func place(_ wanted: Int) -> Bool {
            var visited: Set<Int> = []
            return place(wanted, &visited)
        }

        private mutating func place(_ wanted: Int, _ visited: inout Set<Int>) -> Bool {
            for choice in choices[wanted] where visited.insert(choice).inserted {
                if let owner = owners[choice], !place(owner, &visited) { continue }
                owners[choice] = wanted
                return true
            }
            return false
        }
    }
}
