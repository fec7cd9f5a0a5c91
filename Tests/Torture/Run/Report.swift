import Foundation

/// Writes what a run was and found: the result file, and for a violation a plan that can be replayed and a scenario.
struct Report {
    static let folder = ".build/torture"

    private struct Result: Codable {
        let technique: String
        let command: String
        let seeds: String
        let date: String
        let machine: String
        let counts: Tally
        let clientYears: Double
        let found: Int
        let neverReached: [String]
        let wallSeconds: Double
        let clientDaysPerMinute: Double
    }

    static func write(_ tally: Tally, _ options: Options, seconds: Double, to path: String) throws {
        let last = options.seed &+ UInt64(max(0, tally.lives - 1))
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first
        let result = Result(
            technique: "deterministic simulation",
            command: (["torture"] + CommandLine.arguments.dropFirst()).joined(separator: " "),
            seeds: "\(options.seed) to \(last)", date: ISO8601DateFormatter().string(from: Date()),
            machine: "\(ProcessInfo.processInfo.activeProcessorCount) processors, load \(load ?? "unknown")",
            counts: tally, clientYears: tally.days / 365.25, found: tally.found.count,
            neverReached: tally.neverReached, wallSeconds: seconds,
            clientDaysPerMinute: tally.days / max(0.001, seconds) * 60)
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(result).write(to: url)
    }

    /// Shrinks a life that failed, and writes it in both forms. Returns what to print.
    static func explain(_ finding: Tally.Finding, _ options: Options) throws -> String {
        let whole = LifePlan(seed: finding.seed, steps: options.steps, plant: options.plant)
        guard Life.run(whole).violation != nil else {
            return "seed \(finding.seed): \(finding.property): \(finding.detail)\n  found by a comparison of two lives"
        }
        var shrinker = Shrinker(finding.property)
        let plan = shrinker.shrink(whole)
        let outcome = Life.run(plan, records: true)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/seed-\(finding.seed)"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(plan).write(to: URL(fileURLWithPath: file + ".json"))
        let scenario = """
            {
              "name": \(JSONText.quoted(finding.property)),
              "config": {"flush_interval_s": \(Double(Traits(plan).engineOptions.flushIntervalMs ?? 0) / 1_000)},
              "start_ms": \(World.firstWallMs),
              "steps": [
                \(outcome.diary.steps.joined(separator: ",\n    "))
              ]
            }

            """
        try Data(scenario.utf8).write(to: URL(fileURLWithPath: file + ".scenario.json"))
        var text = """
            seed \(finding.seed): \(finding.property)
              \(outcome.violation?.detail ?? finding.detail)
              \(plan.steps.count) steps of \(whole.steps.count) are left; replay with: torture --replay \(file).json
              as a scenario, without expectations: \(file).scenario.json
            """
        for missing in outcome.diary.missing { text += "\n  the scenario lacks \(missing)" }
        return text
    }
}
