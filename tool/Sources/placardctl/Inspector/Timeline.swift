import PlacardCore

/// What one device has sent, in the order in which it happened, with a verdict on every campaign for each event.
///
/// The server sees no screen and no offer: a campaign that wins is known to be displayed only when its impression has
/// arrived. The displays that later verdicts depend on are those that have arrived, too.
struct Timeline {
    /// Entries with verdicts; earlier ones still count as displays.
    static let limit = 300

    private let campaigns: [PlacardCore.Campaign]
    /// Displays of the current user, unix milliseconds.
    private var displays: [ExactText: Int64] = [:]
    private var user: String?
    /// An engine that knows the displays; nil after a new one.
    private var engine: Engine?
    /// For each campaign, the entry whose event it won last.
    private var won: [ExactText: Int] = [:]
    /// What became of the winners, by entry.
    private var fates: [Int: JSON.Members] = [:]

    init(_ campaigns: [PlacardCore.Campaign]) {
        self.campaigns = campaigns
    }

    /// The newest entries of a device's arrivals, the oldest first.
    mutating func entries(_ arrivals: [JSON]) async throws(PlacardError) -> [JSON] {
        let sorted = arrivals.sorted { Self.order($0) < Self.order($1) }
        let first = max(0, sorted.count - Self.limit)
        var entries: [JSON] = []
        for (index, arrival) in sorted.enumerated() {
            // Other requests get their turn.
            if index % 32 == 31 { await Task.yield() }
            followUser(arrival)
            note(arrival)
            var members = arrival.members ?? [:]
            members["happened_ms"] = .integer(Self.time(arrival))
            if index >= first { members["verdicts"] = try verdicts(arrival, index) }
            entries.append(.object(members))
        }
        return zip(entries.indices, entries).dropFirst(first).map(withFate)
    }

    // MARK: Time

    static func time(_ arrival: JSON) -> Int64 {
        let seconds: Double? =
            switch arrival["time"] {
            case .integer(let whole): Double(whole)
            case .real(let real): real
            default: nil
            }
        return seconds.flatMap { Int64(exactly: ($0 * 1000).rounded()) } ?? arrival["at_ms"]?.integer ?? 0
    }

    private static func order(_ arrival: JSON) -> (Int64, Int64) { (time(arrival), arrival["number"]?.integer ?? 0) }

    // MARK: Displays

    /// A change of user clears the history (rule 9.6).
    private mutating func followUser(_ arrival: JSON) {
        guard arrival["session"] != nil, !ExactText.same(arrival["user"]?.string, user) else { return }
        user = arrival["user"]?.string
        (displays, won, engine) = ([:], [:], nil)
    }

    private mutating func note(_ arrival: JSON) {
        let time = Self.time(arrival)
        switch arrival["code"]?.string.map(RecordCode.init(rawValue:)) {
        case .messageImpression, .messageControl:
            for id in Self.campaigns(of: arrival) {
                displays[id] = time
                engine = nil
                mark(id, "displayed_ms", time)
            }
        case .messageClick, .messageButton: for id in Self.campaigns(of: arrival) { mark(id, "clicked_ms", time) }
        default: break
        }
    }

    private static func campaigns(of arrival: JSON) -> [ExactText] {
        arrival["name"]?.string.map { [ExactText(CompositeID.campaignID(of: $0))] } ?? []
    }

    private mutating func mark(_ campaign: ExactText, _ what: String, _ time: Int64) {
        guard let entry = won[campaign], fates[entry]?[what] == nil else { return }
        fates[entry, default: [:]][what] = .integer(time)
    }

    // MARK: Verdicts

    /// Nil: the arrival is no event that campaigns can wait for.
    private mutating func verdicts(_ arrival: JSON, _ entry: Int) throws(PlacardError) -> JSON? {
        guard let asked = arrival["question"], let question = try? EventQuestion(Field(asked)),
            let event = try? question.triggerEvent()
        else { return nil }
        let time = Self.time(arrival)
        // Both clocks run: an engine measures intervals by the monotonic one.
        let now = Instant(wallMs: time, monotonicMs: Int64(1 << 60).clampedAdding(time))
        let engine = try engine(at: now)
        let report = ExplainReport(explanation: engine.explain(event, at: now), user: nil, campaigns: campaigns)
        if let winner = report.winner { won[ExactText(winner.campaignID)] = entry }
        return report.json["verdicts"]
    }

    private mutating func engine(at now: Instant) throws(PlacardError) -> Engine {
        if let engine { return engine }
        var state = StoredState()
        state.campaigns = NewEngine.stored(campaigns)
        state.displays = displays
        state.lastDisplayMs = displays.values.max()
        let new = try NewEngine.make(EngineOptions(), apiKey: "", state: state, at: now).engine
        engine = new
        return new
    }

    private func withFate(_ index: Int, _ entry: JSON) -> JSON {
        guard let fate = fates[index], var members = entry.members else { return entry }
        members["fate"] = .object(fate)
        return .object(members)
    }
}
