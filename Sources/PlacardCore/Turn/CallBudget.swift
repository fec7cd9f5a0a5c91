/// What the regexes of one call of the host can still take together (rule 9.3.10). A dispatch is one call with several
/// inputs.
struct CallBudget: Sendable {
    private(set) var regexes = RegexBudget.ofCall
    /// The same for what histories count and absences wait for: it is judged before the campaigns, and must not take what
    /// they need.
    private var patterns = RegexBudget.ofCall
    /// Whether the inputs that follow belong to one call.
    var isDispatching = false {
        didSet { begin() }
    }

    mutating func beginInput() {
        if !isDispatching { begin() }
    }

    private mutating func begin() { (regexes, patterns) = (.ofCall, .ofCall) }

    /// The patterns that an event matches.
    mutating func search(_ index: PatternIndex, _ event: TriggerEvent, nowMs: Int64) -> PatternIndex.Matches {
        var run = RegexRun(patterns)
        defer { patterns = run.budget }
        return index.matches(event, nowMs: nowMs, &run)
    }

    /// Runs searches, which take what they need from the budget.
    mutating func search<Result>(_ body: (inout RegexRun) -> Result) -> Result {
        var run = RegexRun(regexes)
        defer { regexes = run.budget }
        return body(&run)
    }
}
