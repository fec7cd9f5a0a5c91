import PlacardCore
import PlacardReplay

/// What is counted of one campaign while decisions arrive.
struct CampaignCount {
    /// Decisions with the same verdict, reason and filter, and the same type of the value that was found.
    struct Stop {
        let outcome: Verdict.Outcome
        let why: Verdict.Why?
        let filter: ReplayDecision.FailedFilter?
        let foundType: ValueType
        var count: Int64 = 0
        /// Values that were found, each once.
        var examples: [Value] = []
        /// Texts that differ from the wanted one only by letter case: the first, and how many.
        var caseTwin: String?
        var caseTwins: Int64 = 0

        init(_ decision: ReplayDecision) {
            outcome = decision.outcome
            why = decision.why
            filter = decision.filter
            foundType = ValueType(of: decision.filter?.found)
        }

        func isFor(_ decision: ReplayDecision) -> Bool {
            guard outcome == decision.outcome, why == decision.why else { return false }
            guard let filter, let other = decision.filter else { return (filter == nil) == (decision.filter == nil) }
            return filter.condition == other.condition && filter.position == other.position
                && foundType == ValueType(of: other.found)
                && filter.filter == other.filter
        }

        mutating func add(_ decision: ReplayDecision) {
            count += 1
            guard let found = decision.filter?.found else { return }
            compareCase(found)
            compareLook(found)
            guard examples.count < exampleLimit, !examples.contains(found),
                found.jsonText.utf8.count <= exampleLength
            else { return }
            examples.append(found)
        }

        /// Texts that differ from the wanted one in what the eye does not see: the first, and how many.
        private(set) var lookalike: String?
        private(set) var lookalikes: Int64 = 0

        private mutating func compareLook(_ found: Value) {
            guard why == .otherValue, filter?.filter.comparator == .equals, case .string(let found) = found,
                found.utf8.count <= exampleLength, case .string(let wanted)? = filter?.filter.wanted,
                LookalikeText.difference(wanted, found) != nil
            else { return }
            lookalike = lookalike ?? found
            lookalikes += 1
        }

        private mutating func compareCase(_ found: Value) {
            guard why == .otherValue, filter?.filter.comparator == .equals, case .string(let found) = found,
                case .string(let wanted)? = filter?.filter.wanted, found.utf8.count == wanted.utf8.count,
                found.lowercased() == wanted.lowercased()
            else { return }
            caseTwin = caseTwin ?? found
            caseTwins += 1
        }
    }

    private static let exampleLimit = 5
    /// Longer values are not kept as examples.
    private static let exampleLength = 200

    /// Events about the campaign, each once.
    private(set) var about: Int64 = 0
    private(set) var stops: [Stop] = []
    private(set) var won: Int64 = 0
    private(set) var lostTo: [Int: Int64] = [:]
    private(set) var results: [ReplayResult.Name: Int64] = [:]
    /// Messages shown in the place of another campaign's.
    private(set) var shownInPlace: Int64 = 0
    /// Messages shown, including those that took another's place.
    private(set) var shown: Int64 = 0
    private(set) var times = DayTimes()
    private(set) var users: Int64 = 0
    private(set) var mostPerUser: Int64 = 0

    mutating func add(_ decision: ReplayDecision) {
        if decision.fallbackOf == nil { judge(decision) }
        guard let result = decision.result else { return }
        results[ReplayResult.Name(result), default: 0] += 1
        guard result == .shown else { return }
        shown += 1
        if decision.fallbackOf != nil { shownInPlace += 1 }
        times.add(decision.shownMs ?? decision.timeMs)
    }

    /// - Parameter messages: how many one user got.
    mutating func endUser(messages: Int64) {
        users += 1
        mostPerUser = max(mostPerUser, messages)
    }

    func stopped(by outcomes: Verdict.Outcome...) -> Int64 {
        stops.reduce(0) { $0 + (outcomes.contains($1.outcome) ? $1.count : 0) }
    }

    func result(_ name: ReplayResult) -> Int64 { results[ReplayResult.Name(name)] ?? 0 }

    /// Events for which the filters held.
    var matched: Int64 { about - stopped(by: .filterFailed) }
    /// Events at which the campaign could have won.
    var eligible: Int64 { won + stopped(by: .losesPriority) }

    private mutating func judge(_ decision: ReplayDecision) {
        about += 1
        switch decision.outcome {
        case .wins, .control, .heldOut, .assetPending: won += 1
        case .losesPriority:
            if let winner = decision.lostTo { lostTo[winner, default: 0] += 1 }
            stop(decision)
        case .wrongEvent, .filterFailed, .notStarted, .ended, .history, .notTargeted, .notInExperiment, .waiting,
            .notReEligible, .groupDisabled, .capped, .outsideWindow, .interval, .listed, .dismissed, .expired:
            stop(decision)
        }
    }

    private mutating func stop(_ decision: ReplayDecision) {
        var index = 0
        while index < stops.count, !stops[index].isFor(decision) { index += 1 }
        if index == stops.count { stops.append(Stop(decision)) }
        stops[index].add(decision)
    }
}

extension ReplayResult {
    /// A result as a key.
    struct Name: Hashable {
        let text: String
        let words: String

        init(_ result: ReplayResult) {
            text = DecisionNames.of(result)
            words = StopWords.words(result)
        }
    }
}
