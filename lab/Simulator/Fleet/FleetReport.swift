/// The results as JSON.
struct FleetReport {
    private let load: Load
    private let settings: [(String, String)]
    /// The server has each record once, and none is left.
    let isFlawless: Bool

    init(_ hosts: [FleetHost], _ load: Load, _ options: Options, newBytes: Int, usedBytes: Int, processorS: Double) {
        self.load = load
        let steady = load.between(600, 1_200).mean
        let logged = hosts.reduce(0) { $0 + $1.logged }
        let left = hosts.reduce(0) { $0 + $1.queued }
        isFlawless = left == 0 && logged == load.records
        settings = [
            ("devices", "\(hosts.count)"), ("pause_s", "\(options.pauseS)"), ("capacity", "\(options.capacity)"),
            ("seed", "\(options.seed)"), ("records_logged", "\(logged)"),
            ("messages_shown", "\(hosts.reduce(0) { $0 + $1.shown })"),
            ("records_received", "\(load.records)"), ("batches_repeated", "\(load.repeats)"),
            ("records_left", "\(left)"), ("steady_requests_per_s", Self.rounded(steady)),
            ("bytes_per_new_device", "\(newBytes)"), ("bytes_per_device", "\(usedBytes)"),
            ("processor_s", Self.rounded(processorS)),
        ]
    }

    var json: String {
        let pairs = settings.map { "\"\($0.0)\": \($0.1)" }
        let phases = Morning.phases.indices.map(phase).joined(separator: ",\n  ")
        return "{\n\(pairs.joined(separator: ",\n")),\n\"phases\": [\n  \(phases)],\n\"series\": [\(series)]\n}"
    }

    private func phase(_ index: Int) -> String {
        let phase = Morning.phases[index]
        let load = self.load.between(phase.fromS, phase.untilS)
        return """
            {"name": "\(phase.name)", "from_s": \(phase.fromS), "until_s": \(phase.untilS), \
            "mean_requests_per_s": \(Self.rounded(load.mean)), "peak_requests_per_s": \(Self.rounded(load.peak)), \
            "records": \(self.load.arrived[index]), "longest_wait_s": \(self.load.longestWaitMs[index] / 1000)}
            """
    }

    /// Requests, accepted, refused and unreachable ones of each ten seconds.
    private var series: String {
        let seconds = self.load.seconds
        return stride(from: 0, to: seconds.count - 1, by: 10).map { start in
            let part = seconds[start..<min(start + 10, seconds.count)]
            let counts = [\Load.Second.requests, \.accepted, \.refused, \.nowhere].map { key in
                "\(part.reduce(0) { $0 + $1[keyPath: key] })"
            }
            return "[\(start),\(counts.joined(separator: ","))]"
        }.joined(separator: ",")
    }

    private static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
