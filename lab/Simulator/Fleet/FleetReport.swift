import PlacardCore

/// The results as JSON.
struct FleetReport {
    private let world: World
    private let settings: [(String, String)]
    /// The server has each record once, and none is left.
    let isFlawless: Bool

    init(
        _ world: World, pauseS: Double, capacity: Double, seed: UInt64, newBytes: Int, usedBytes: Int,
        processorS: Double
    ) {
        self.world = world
        let tally = world.tally
        let steady = tally.load(600, 1_200).mean
        let logged = world.devices.reduce(0) { $0 + $1.logged }
        let left = world.devices.reduce(0) { $0 + $1.queued }
        isFlawless = left == 0 && logged == tally.records
        settings = [
            ("devices", "\(world.devices.count)"), ("pause_s", "\(pauseS)"), ("capacity", "\(capacity)"),
            ("seed", "\(seed)"), ("records_logged", "\(logged)"),
            ("messages_shown", "\(world.devices.reduce(0) { $0 + $1.shown })"),
            ("records_received", "\(tally.records)"), ("batches_repeated", "\(tally.repeats)"),
            ("records_left", "\(left)"), ("steady_requests_per_s", Self.rounded(steady)),
            ("bytes_per_new_device", "\(newBytes)"), ("bytes_per_device", "\(usedBytes)"),
            ("processor_s", Self.rounded(processorS)),
        ]
    }

    var json: String {
        let pairs = settings.map { "\"\($0.0)\": \($0.1)" }
        let phases = Plan.phases.indices.map(phase).joined(separator: ",\n  ")
        return "{\n\(pairs.joined(separator: ",\n")),\n\"phases\": [\n  \(phases)],\n\"series\": [\(series)]\n}"
    }

    private func phase(_ index: Int) -> String {
        let phase = Plan.phases[index]
        let load = world.tally.load(phase.fromS, phase.untilS)
        return """
            {"name": "\(phase.name)", "from_s": \(phase.fromS), "until_s": \(phase.untilS), \
            "mean_requests_per_s": \(Self.rounded(load.mean)), "peak_requests_per_s": \(Self.rounded(load.peak)), \
            "records": \(world.tally.arrived[index]), "longest_wait_s": \(world.tally.longestWaitMs[index] / 1000)}
            """
    }

    /// Requests, accepted, refused and unreachable ones of each ten seconds.
    private var series: String {
        let seconds = world.tally.seconds
        return stride(from: 0, to: seconds.count - 1, by: 10).map { start in
            let part = seconds[start..<min(start + 10, seconds.count)]
            let counts = [\Tally.Second.requests, \.accepted, \.refused, \.nowhere].map { key in
                "\(part.reduce(0) { $0 + $1[keyPath: key] })"
            }
            return "[\(start),\(counts.joined(separator: ","))]"
        }.joined(separator: ",")
    }

    private static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
