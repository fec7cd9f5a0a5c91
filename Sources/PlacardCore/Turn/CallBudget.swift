/// What the regexes of one call of the host can still take together (rule 9.3.10). A dispatch is one call with several
/// inputs.
struct CallBudget: Sendable {
    private(set) var regexes = RegexBudget.ofCall
    /// Whether the inputs that follow belong to one call.
    var isDispatching = false {
        didSet { regexes = .ofCall }
    }

    mutating func beginInput() {
        if !isDispatching { regexes = .ofCall }
    }

    /// Runs searches, which take what they need from the budget.
    mutating func search<Result>(_ body: (inout RegexRun) -> Result) -> Result {
        var run = RegexRun(regexes)
        defer { regexes = run.budget }
        return body(&run)
    }
}
