import PlacardCore
import PlacardReplay

/// What is counted of the user whose decisions arrive. Dropped when the next one begins.
struct UserCount {
    /// Something that happened to a campaign whose filters held.
    struct Step {
        let timeMs: Int64
        let row: Int64
        let trigger: TriggerKind
        let name: String?
        let campaign: Int
        let outcome: Verdict.Outcome
        let result: ReplayResult?
        let lostTo: Int?
        let fallbackOf: Int?
    }

    static let stepLimit = 200

    let user: String
    /// Messages shown.
    private(set) var messages: Int64 = 0
    /// Messages shown of each campaign.
    private(set) var perCampaign: [Int: Int64] = [:]
    private(set) var steps: [Step] = []
    private(set) var shares = UserShares()
    private(set) var caps = UserCaps()
    /// Steps beyond the limit.
    private(set) var omitted: Int64 = 0
    /// The day on which the last message was shown, how many on that day, and the most on any day.
    private var day: (number: Int64, messages: Int64) = (.min, 0)
    private(set) var mostPerDay: Int64 = 0

    init(_ user: String) {
        self.user = user
    }

    mutating func add(_ decision: ReplayDecision) {
        if decision.outcome != .filterFailed { addStep(decision) }
        shares.add(decision)
        caps.add(decision)
        guard decision.result == .shown else { return }
        messages += 1
        perCampaign[decision.campaign, default: 0] += 1
        let number = DayTimes.day(decision.shownMs ?? decision.timeMs)
        day = number == day.number ? (number, day.messages + 1) : (number, 1)
        mostPerDay = max(mostPerDay, day.messages)
    }

    private mutating func addStep(_ decision: ReplayDecision) {
        guard steps.count < Self.stepLimit else {
            omitted += 1
            return
        }
        steps.append(
            Step(
                timeMs: decision.timeMs, row: decision.row, trigger: decision.trigger, name: decision.name,
                campaign: decision.campaign, outcome: decision.outcome, result: decision.result,
                lostTo: decision.lostTo, fallbackOf: decision.fallbackOf))
    }
}
