/// Makes a life that violates a property shorter, as long as it violates the same property.
struct Shrinker {
    private let property: String
    private var attempts = 0
    /// Attempts cost a life each.
    private let limit: Int

    init(_ property: String, limit: Int = 600) {
        self.property = property
        self.limit = limit
    }

    mutating func shrink(_ plan: LifePlan) -> LifePlan {
        var plan = plan
        for fault in Fault.allCases where Traits(plan).has(fault) {
            var simpler = plan
            simpler.withoutFaults.insert(fault)
            if fails(simpler) { plan = simpler }
        }
        for feature in Feature.allCases where Traits(plan).has(feature) {
            var simpler = plan
            simpler.withoutFeatures.insert(feature)
            if fails(simpler) { plan = simpler }
        }
        var size = max(1, plan.steps.count / 2)
        while true {
            plan = removing(size, from: plan)
            if size == 1 { return plan }
            size = max(1, size / 2)
        }
    }

    /// Removes runs of steps of that size, from the end to the beginning.
    private mutating func removing(_ size: Int, from plan: LifePlan) -> LifePlan {
        var plan = plan
        var end = plan.steps.count
        while end > 0, attempts < limit {
            let start = max(0, end - size)
            var shorter = plan
            shorter.steps.removeSubrange(start..<end)
            if fails(shorter) { plan = shorter }
            end = start
        }
        return plan
    }

    private mutating func fails(_ plan: LifePlan) -> Bool {
        attempts += 1
        return Life.run(plan).violation?.property == property
    }
}
