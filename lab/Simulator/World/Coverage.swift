/// How often each state was reached.
struct Coverage {
    private(set) var counts: [Sight: Int] = [:]

    mutating func saw(_ sight: Sight, times: Int = 1) {
        if times > 0 { counts[sight, default: 0] += times }
    }

    mutating func join(_ other: Coverage) { counts.merge(other.counts, uniquingKeysWith: +) }

    var byName: [String: Int] {
        Dictionary(uniqueKeysWithValues: Sight.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
    }
}
