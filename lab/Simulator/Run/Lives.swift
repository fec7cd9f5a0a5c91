/// Lives for unit tests: of the preset `memory`, in this process.
package enum Lives {
    /// What one life found, with the command that repeats it; nil: nothing.
    package static func failure(ofSeed seed: UInt64, steps: Int, watchedBy watcher: any EngineWatcher) -> String? {
        let outcome = Life.run(LifePlan(.memory, seed: seed, steps: steps), watchedBy: watcher)
        return outcome.violation.map { "\($0.property): \($0.detail); \(command(ofSeed: seed, steps: steps))" }
    }

    package static func command(ofSeed seed: UInt64, steps: Int) -> String {
        "replay with: simulator --preset memory --seed \(seed) --lives 1 --steps \(steps)"
    }
}
