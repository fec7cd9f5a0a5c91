import Foundation
import PlacardStore

/// Runs lives, one at a time in a process.
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

    static func run(
        _ plan: LifePlan, records: Bool = false, watchedBy watcher: (any EngineWatcher)? = nil
    ) -> Outcome {
        let traits = Traits(plan)
        let server = ModelServer(traits, plan, startS: (World.firstWallMs + plan.shiftMs) / 1_000)
        let world = World(plan, traits, server, records: records)
        let disk = Disk(Dice(seed: plan.seed, step: -3))
        let directory = Self.directory + "/\(getpid())"
        let home: Home =
            plan.preset == .disk
            ? .file(StorePath(directory: directory, apiKey: "key")) : .memory(MemoryStore(disk))
        if plan.preset == .disk {
            try? FileManager.default.removeItem(atPath: directory)
            try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        }
        defer { if plan.preset == .disk { try? FileManager.default.removeItem(atPath: directory) } }
        let host = RandomHost(in: world, server, home, disk, watchedBy: watcher)
        world.hosts = [host]
        var violation: Violation?
        do {
            try host.live()
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
        return place + "/placard-simulator"
    }()
}
