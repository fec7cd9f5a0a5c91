import Foundation

/// What a number of lives were and found.
struct Tally: Codable {
    struct Finding: Codable {
        let seed: UInt64
        let property: String
        let detail: String
    }

    var lives = 0
    var days = 0.0
    var steps = 0
    var kills = 0
    var powerLosses = 0
    var faults: [String: Int] = [:]
    var sometimes: [String: Int] = [:]
    var found: [Finding] = []
    /// Largest memory of a worker, after its first lives and at the end.
    var memoryKBAtFirst = 0
    var memoryKB = 0

    mutating func add(_ outcome: Life.Outcome) {
        lives += 1
        days += outcome.days
        steps += outcome.steps
        kills += outcome.kills
        powerLosses += outcome.powerLosses
        for (fault, count) in outcome.hits { faults[fault.rawValue, default: 0] += count }
        add(outcome.coverage)
    }

    mutating func add(_ coverage: Coverage) { sometimes.merge(coverage.byName, uniquingKeysWith: +) }

    mutating func join(_ other: Tally) {
        lives += other.lives
        days += other.days
        steps += other.steps
        kills += other.kills
        powerLosses += other.powerLosses
        faults.merge(other.faults, uniquingKeysWith: +)
        sometimes.merge(other.sometimes, uniquingKeysWith: +)
        found += other.found
        memoryKBAtFirst = max(memoryKBAtFirst, other.memoryKBAtFirst)
        memoryKB = max(memoryKB, other.memoryKB)
    }

    /// Whether lives leave memory behind. The allocator's own needs are within the limit.
    var hasGrown: Bool { memoryKBAtFirst > 0 && memoryKB > 2 * memoryKBAtFirst + 65_536 }

    var neverReached: [String] {
        Sight.allCases.map(\.rawValue).filter { sometimes[$0, default: 0] == 0 }
    }

    /// Memory of this process in kilobytes.
    static var residentKB: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4
    }
}
