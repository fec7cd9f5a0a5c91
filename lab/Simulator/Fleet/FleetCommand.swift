import ArgumentParser
import Foundation
import PlacardCore

/// Runs the morning of a fleet and prints what it measured as JSON.
@main
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet", abstract: "Simulate a fleet of devices and a server with bad days; print JSON.")

    @Option(help: "Number of devices.") var devices = 100_000
    @Option(help: "Mean time between two events of a device, in seconds.") var pause = 120.0
    @Option(help: "Requests per second that the server can do, as a multiple of the steady load.") var capacity = 2.0
    @Option(help: "Minimum and maximum of the back-off in seconds, in the server's config: 30-900.") var backoff:
        String?
    @Option(help: "Seed of all random choices.") var seed: UInt64 = 1
    @Flag(help: "Print no progress.") var quiet = false

    func run() throws {
        let before = Self.residentBytes
        let began = clock()
        var world = try World(
            count: devices, pauseS: pause, capacity: Int(capacity * Double(devices) / pause), backoff: try limits,
            seed: seed)
        let perDevice = (Self.residentBytes - before) / max(1, devices)
        try world.run { ms in
            let line = "fleet: minute \(ms / 60_000) of \(Plan.lengthMs / 60_000)\n"
            if !quiet { FileHandle.standardError.write(Data(line.utf8)) }
        }
        let report = FleetReport(
            world, pauseS: pause, capacity: capacity, seed: seed, newBytes: perDevice,
            usedBytes: (Self.residentBytes - before) / max(1, devices),
            processorS: Double(clock() - began) / Double(CLOCKS_PER_SEC))
        print(report.json)
        if !report.isFlawless { throw ExitCode(1) }
    }

    private var limits: Backoff.Limits? {
        get throws {
            guard let backoff else { return nil }
            let bounds = backoff.split(separator: "-").compactMap { Int64($0) }
            guard bounds.count == 2, bounds[0] > 0, bounds[0] <= bounds[1] else {
                throw ValidationError("--backoff is two numbers of seconds, such as 30-900")
            }
            var limits = Backoff.Limits()
            (limits.minimumMs, limits.maximumMs) = (bounds[0] * 1000, bounds[1] * 1000)
            return limits
        }
    }

    private static var residentBytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }
}
