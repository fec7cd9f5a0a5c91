import Foundation
import PlacardCore

/// Runs the morning of a fleet, and prints what it measured as JSON.
struct Fleet {
    private let options: Options

    init(_ options: Options) { self.options = options }

    /// Returns the exit status: 1 when a record is lost or arrives twice.
    func run() throws -> Int32 {
        let before = Tally.residentKB
        let began = clock()
        var plan = LifePlan(.fleet, seed: options.seed, steps: 0)
        plan.shiftMs = Morning.shiftMs
        let capacity = Int(options.capacity * Double(options.devices) / options.pauseS)
        let server = FleetServer(capacity: capacity, backoff: options.backoff)
        let world = World(plan, Traits(), server, travelMs: 20...400, traces: false)
        let disk = Disk(Dice(seed: options.seed, step: -3))
        let hosts = try (0..<options.devices).map {
            try FleetHost(in: world, disk, number: $0, pauseMs: options.pauseS * 1_000)
        }
        world.hosts = hosts
        let perDevice = (Tally.residentKB - before) * 1_024 / options.devices
        try world.pass(Morning.lengthMs)
        let report = FleetReport(
            hosts, server.load, options, newBytes: perDevice,
            usedBytes: (Tally.residentKB - before) * 1_024 / options.devices,
            processorS: Double(clock() - began) / Double(CLOCKS_PER_SEC))
        print(report.json)
        return report.isFlawless ? 0 : 1
    }
}
