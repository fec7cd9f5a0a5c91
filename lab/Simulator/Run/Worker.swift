import Foundation

/// Runs a share of the lives in this process.
struct Worker {
    let options: Options

    /// Runs lives until their number or the time is over, or something is found.
    func run() -> Tally {
        var tally = Tally()
        let end = options.seconds.map { Date().addingTimeInterval($0) }
        var index = options.worker
        while index < options.lives, end.map({ Date() < $0 }) ?? true {
            live(options.seed &+ UInt64(index), &tally)
            if index == options.worker + 40 * options.jobs { tally.memoryKBAtFirst = Tally.residentKB }
            if !tally.found.isEmpty, !options.keepsGoing { break }
            index += options.jobs
        }
        tally.memoryKB = Tally.residentKB
        return tally
    }

    private func live(_ seed: UInt64, _ tally: inout Tally) {
        let plan = LifePlan(options.preset, seed: seed, steps: options.steps, plant: options.plant)
        let outcome = Life.run(plan)
        tally.add(outcome)
        var violation = outcome.violation
        if violation == nil, seed.isMultiple(of: 8) {
            var coverage = Coverage()
            violation = Twins.compare(plan, outcome, &coverage)
            tally.add(coverage)
        }
        if let violation {
            tally.found.append(.init(seed: seed, property: violation.property, detail: violation.detail))
        }
    }
}
