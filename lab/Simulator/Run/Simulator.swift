import Foundation

/// What the program does with its arguments.
package struct Simulator {
    private let options: Options

    /// Returns the exit status.
    package static func run(_ arguments: [String]) throws -> Int32 {
        guard let options = Options(arguments) else {
            print(Options.usage)
            return 2
        }
        if options.preset == .fleet { return try Fleet(options).run() }
        DiskVFS.register()
        guard options.worker >= 0 else { return try Simulator(options: options).run() }
        FileHandle.standardOutput.write(try JSONEncoder().encode(Worker(options: options).run()))
        return 0
    }

    private func run() throws -> Int32 {
        if let replay = options.replay { return try self.replay(replay) }
        if options.isPlants { return Plants(options).run() }
        let start = Date()
        let tally = try Workers(options).run()
        let seconds = Date().timeIntervalSince(start)
        if let result = options.result { try Report.write(tally, options, seconds: seconds, to: result) }
        let rate = Int(tally.days / max(0.001, seconds) * 60)
        print(
            "simulator: \(tally.lives) lives, \(Int(tally.days)) client-days, \(tally.steps) steps, \(tally.kills) kills, "
                + "\(tally.powerLosses) losses of power in \(Int(seconds)) s: \(rate) client-days per minute, "
                + "\(tally.memoryKB / 1_024) MB")
        if !tally.neverReached.isEmpty { print("never reached: \(tally.neverReached.joined(separator: ", "))") }
        fflush(nil)
        for finding in tally.found.prefix(1) { print(try Report.explain(finding, options)) }
        for finding in tally.found.dropFirst(1) { print("seed \(finding.seed): \(finding.property)") }
        if tally.hasGrown { print("the memory of a worker has grown from \(tally.memoryKBAtFirst) kB") }
        return tally.found.isEmpty && !tally.hasGrown ? 0 : 1
    }

    private func replay(_ path: String) throws -> Int32 {
        let plan = try JSONDecoder().decode(LifePlan.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        Trace.prints = true
        let outcome = Life.run(plan)
        guard let violation = outcome.violation else {
            print("no violation; trace \(outcome.trace.digest)")
            return 0
        }
        print("\(violation.property)\n  \(violation.detail)")
        return 1
    }
}
