import Foundation

/// Runs workers as processes of their own, one for each job.
struct Workers {
    private let options: Options

    init(_ options: Options) { self.options = options }

    func run() throws -> Tally {
        var running: [(process: Process, output: Pipe)] = []
        for index in 0..<options.jobs {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = arguments(index)
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            running.append((process, output))
        }
        var tally = Tally()
        for (index, (process, output)) in running.enumerated() {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0, let part = try? JSONDecoder().decode(Tally.self, from: data) else {
                tally.found.append(
                    .init(
                        seed: options.seed &+ UInt64(index), property: "nothing traps",
                        detail: "worker \(index) ended with status \(process.terminationStatus)"))
                continue
            }
            tally.join(part)
        }
        return tally
    }

    private func arguments(_ index: Int) -> [String] {
        var arguments = [
            "--preset", options.preset.rawValue, "--worker", "\(index)", "--jobs", "\(options.jobs)",
            "--seed", "\(options.seed)", "--lives", "\(options.lives)", "--steps", "\(options.steps)",
        ]
        if let seconds = options.seconds { arguments += ["--seconds", "\(seconds)"] }
        if let plant = options.plant { arguments += ["--plant", plant.rawValue] }
        if options.keepsGoing { arguments.append("--keep-going") }
        return arguments
    }
}
