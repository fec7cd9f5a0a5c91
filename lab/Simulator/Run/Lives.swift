/// Lives for unit tests: of the preset `memory`, in this process.
package enum Lives {
    /// What one life found, with the command that repeats it; nil: nothing.
    package static func failure(ofSeed seed: UInt64, steps: Int, watchedBy watcher: any EngineWatcher) -> String? {
        var plan = LifePlan(.memory, seed: seed, steps: steps)
        // The watcher's model of a list has no rules of cards: those have a model of their own (`CardRule`).
        plan.withoutFeatures = [.cardRules]
        let outcome = Life.run(plan, watchedBy: watcher)
        return outcome.violation.map { "\($0.property): \($0.detail); \(command(ofSeed: seed, steps: steps))" }
    }

    package static func command(ofSeed seed: UInt64, steps: Int) -> String {
        "replay with: simulator --preset memory --seed \(seed) --lives 1 --steps \(steps)"
    }
}
