import Foundation

/// Runs lives, each in a directory of its own.
enum Life {
    struct Outcome {
        var violation: Violation?
        let trace: Trace
        let coverage: Coverage
        let hits: [Fault: Int]
        let days: Double
        let steps: Int
        let kills: Int
        let powerLosses: Int
        let diary: Diary
    }

    static func run(_ plan: LifePlan, records: Bool = false) -> Outcome {
        let directory = Self.directory + "/\(getpid())"
        try? FileManager.default.removeItem(atPath: directory)
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let world = World(plan, directory: directory, records: records)
        var violation: Violation?
        do {
            try world.live()
        } catch {
            violation = error
        }
        return Outcome(
            violation: violation, trace: world.trace, coverage: world.coverage, hits: world.hits,
            days: Double(world.nowMs) / 86_400_000, steps: world.steps, kills: world.kills,
            powerLosses: world.powerLosses, diary: world.diary)
    }

    /// Files in memory where the system has such a place: only locks and empty files are there.
    private static let directory: String = {
        let inMemory = "/dev/shm"
        let place = FileManager.default.isWritableFile(atPath: inMemory) ? inMemory : NSTemporaryDirectory()
        return place + "/placard-torture"
    }()
}
