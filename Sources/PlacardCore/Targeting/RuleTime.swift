/// When time alone can change the result of a rule (rule 8.8.5).
extension Rule {
    /// Whether the rule holds; and from which wall time on, in milliseconds, it may have another result; nil: never.
    ///
    /// A rule only compares values and computes nothing. So its result can change only where the time meets another
    /// number that the rule reads. The result need not change then.
    package func judged(_ variables: Variables) -> (holds: Bool, nextChangeMs: Int64?) {
        let root = root
        return (root.result(variables).isTruthy, Self.nextChangeMs(root, variables))
    }

    private static func nextChangeMs(_ root: RuleNode, _ variables: Variables) -> Int64? {
        var readings = RuleReadings()
        root.gather(into: &readings, variables)
        var next: Int64?
        for variable in readings.clocks {
            guard let clock = variables.clock(variable) else { continue }
            for number in readings.numbers {
                guard let ms = clock.msAfterMeeting(number) else { continue }
                next = min(next ?? .max, ms)
            }
        }
        return next
    }
}

/// What a rule reads.
private struct RuleReadings {
    /// The variables that change with the time.
    var clocks: [OwnVariable] = []
    /// All numbers, also those that are texts.
    var numbers: [Double] = []

    mutating func add(_ value: Value) {
        if case .array(let elements) = value { for element in elements { add(element) } }
        if let number = Comparison.number(value), number.isFinite { numbers.append(number) }
    }
}

extension RuleNode {
    fileprivate func gather(into readings: inout RuleReadings, _ variables: Variables) {
        switch self {
        case .constant(let value): readings.add(value)
        case .list(let elements): for element in elements { element.gather(into: &readings, variables) }
        case .operation(.variable, let arguments, _):
            let name = arguments.first?.text ?? ""
            if let clock = Variables.clock(named: name) {
                if !readings.clocks.contains(clock) { readings.clocks.append(clock) }
            } else {
                readings.add(variables[name])
            }
            for argument in arguments.dropFirst() { argument.gather(into: &readings, variables) }
        case .operation(_, let arguments, _):
            for argument in arguments { argument.gather(into: &readings, variables) }
        }
    }
}

/// A variable that counts whole units of time.
struct RuleClock {
    /// Wall time at which it is 0.
    let startMs: Int64
    let unitMs: Int64
    let count: Int64

    /// The first wall time at which the count is not before, at or after the number as it is now; nil: it stays so.
    func msAfterMeeting(_ number: Double) -> Int64? {
        let floor = number.rounded(.down)
        guard floor.magnitude < 1e15 else { return nil }
        let whole = Int64(floor)
        // It meets a whole number, and leaves it one later.
        let meeting = floor == number && count < whole ? whole : whole.clampedAdding(1)
        guard meeting > count else { return nil }
        return startMs.clampedAdding(meeting.clampedMultiplied(by: unitMs))
    }
}
