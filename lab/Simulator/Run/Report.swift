import Foundation

/// Writes what a run was and found: the result file, and for a violation a plan that can be replayed and a scenario.
struct Report {
    static let folder = ".build/simulator"

    /// In the form that scripts/evidence reads.
    static func write(_ tally: Tally, _ options: Options, seconds: Double, to path: String) throws {
        let last = options.seed &+ UInt64(max(0, tally.lives - 1))
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first
        let counts: [String: Any] = [
            "lives": tally.lives, "steps": tally.steps, "client-days": rounded(tally.days),
            "client-years": rounded(tally.days / 365.25), "kills": tally.kills, "losses of power": tally.powerLosses,
            "client-days per minute": rounded(tally.days / max(0.001, seconds) * 60),
            "memory of a worker, kB": tally.memoryKB, "load of the machine": String(load ?? "unknown"),
        ]
        let result: [String: Any] = [
            "technique": "simulation",
            "command": (["simulator"] + CommandLine.arguments.dropFirst()).joined(separator: " "),
            "seeds": "\(options.seed) to \(last)",
            "wall_seconds": rounded(seconds), "counts": counts,
            "tables": [
                table("How often each fault was made:", tally.faults),
                table("How often each state was reached:", tally.sometimes),
            ],
            "found": tally.found.map { "seed \($0.seed): \($0.property): \($0.detail)" },
            "never_reached": tally.neverReached,
        ]
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: result, options: [.prettyPrinted, .sortedKeys]).write(to: url)
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    private static func table(_ title: String, _ counts: [String: Int]) -> [String: Any] {
        let rows = counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] as [Any] }
        return ["title": title, "columns": ["", "times"], "rows": rows]
    }

    /// Shrinks a life that failed, and writes it in both forms. Returns what to print.
    static func explain(_ finding: Tally.Finding, _ options: Options) throws -> String {
        let whole = LifePlan(options.preset, seed: finding.seed, steps: options.steps, plant: options.plant)
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
              \(plan.steps.count) steps of \(whole.steps.count) are left; replay with: simulator --replay \(file).json
              as a scenario, without expectations: \(file).scenario.json
            """
        for missing in outcome.diary.missing { text += "\n  the scenario lacks \(missing)" }
        return text
    }
}
