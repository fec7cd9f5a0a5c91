import PlacardCore

/// One user: an engine, a host with a screen, a server that answers at once, and the messages whose end is not known yet.
struct ReplayUser {
    typealias Sink = (ReplayDecision) -> Void

    let id: String
    private let device: ReplayDevice
    private let store: ReplayStore
    private(set) var engine: DurableEngine
    private let options: ReplayOptions
    private let hours: OnlineHours
    private let restarts: RestartHours?

    private let startMs: Int64
    /// Time of the last row.
    private(set) var lastMs: Int64
    private var nowMs: Int64
    private var row: Int64 = 0
    /// When the device is restarted next; nil: never.
    private var restartMs: Int64?
    private var opens: UInt64 = 0
    /// Whether the device has done nothing since it was opened. Another restart would change nothing.
    private var isIdle = true
    private var session: String?
    private var isOnline = true
    /// Whether nothing is left to add to the engine's cache of pictures.
    private var knowsPictures: Bool
    private var screen = ReplayScreen()
    /// Decisions on winners whose message is not shown yet, by its handle.
    private var waiting: [UInt64: ReplayDecision] = [:]
    /// The rows whose events have set deadlines, by the deadlines' names.
    private var rowsOfDeadlines: [ExactText: Int64] = [:]
    private var requests: [HTTPRequest] = []
    private var events: [Event] = []

    init(_ id: String, _ device: ReplayDevice, _ options: ReplayOptions, at startMs: Int64) {
        self.id = id
        self.device = device
        self.options = options
        hours = OnlineHours(options)
        restarts = RestartHours(options, from: startMs)
        store = restarts == nil ? device.store : ReplayStore(device.store)
        var own = device.engine
        own.replay(user: id, firstStartMs: startMs)
        engine = DurableEngine(own, over: store)
        knowsPictures = options.isAlwaysOnline || !options.hasPictures
        self.startMs = startMs
        lastMs = startMs
        nowMs = startMs
    }

    // MARK: Rows

    mutating func apply(_ row: ReplayRow, number: Int64, _ sink: Sink) throws(ReplayError) {
        let input = try ReplayInput(row, number: number)
        let changes = try ReplayInput.changes(row, number: number)
        advance(to: row.timeMs, sink)
        lastMs = row.timeMs
        self.row = number
        if let session = row.session {
            if let last = self.session, !ExactText.same(last, session) { run(.endSession, sink) }
            self.session = session
        }
        for change in changes { run(change, sink) }
        switch input {
        case .open:
            // The table says that a session starts here, so the one before has ended.
            run(.endSession, sink)
            run(.startSession, sink)
        case .engine(let input): run(input, sink)
        case .click(let campaign):
            guard let showing = screen.showing, isShown(showing.handle, campaign) else { return }
            run(.message(handle: showing.handle, .click), sink)
        }
    }

    /// Whether the message on screen is that campaign's.
    private func isShown(_ handle: UInt64, _ campaign: String) -> Bool {
        engine.engine.messages.contains { $0.handle == handle && ExactText.same($0.id, campaign) }
    }

    /// Lets time pass until nothing waits any more.
    mutating func finish(_ sink: Sink) {
        var rest = 10_000
        while !waiting.isEmpty || engine.engine.waitsForAbsence, rest > 0, let due = dueMs {
            advance(to: max(due, nowMs), sink)
            rest -= 1
        }
        for handle in waiting.keys.sorted() { settle(handle, .eventsEnded, sink) }
    }

    // MARK: Time

    /// When the host or the engine does something next.
    private var dueMs: Int64? {
        let due = Self.earlier(screen.dueMs, engine.nextDeadlineMs(at: instant))
        return isIdle && !screen.isBusy ? due : Self.earlier(due, restartMs)
    }

    private func isPast(_ timeMs: Int64?) -> Bool { timeMs.map { $0 <= nowMs } ?? false }

    private static func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private var instant: Instant { Instant(wallMs: nowMs, monotonicMs: nowMs) }

    private mutating func advance(to timeMs: Int64, _ sink: Sink) {
        while let due = dueMs, due <= timeMs {
            let before = nowMs
            nowMs = max(nowMs, due)
            if isIdle { restartMs = restarts?.first(from: nowMs) }
            if isPast(screen.dueMs) {
                act(sink)
                continue
            }
            if isPast(engine.nextDeadlineMs(at: instant)) {
                run(.tick, sink)
                // A deadline that a tick does not move would be met forever.
                if nowMs != before || dueMs != due { continue }
            }
            guard isPast(restartMs) else { break }
            restart(sink)
        }
        nowMs = max(nowMs, timeMs)
        if isIdle { restartMs = restarts?.first(from: nowMs.clampedAdding(1)) }
    }

    // MARK: Restarts

    /// Closes the device and opens it again. What is due at that time has happened before.
    private mutating func restart(_ sink: Sink) {
        restartMs = restarts?.first(from: nowMs.clampedAdding(1))
        opens += 1
        screen = ReplayScreen()
        store.pictures = knowsPictures && options.hasPictures ? device.pictures : []
        var found: [Event] = []
        // A store that cannot fail never throws.
        guard
            let opened = try? device.opened(over: store, opens: opens, at: instant, { found += $0.events })
        else { return }
        var own = opened.engine
        own.replay(user: id, firstStartMs: startMs)
        engine = DurableEngine(own, over: store)
        isOnline = true
        for event in found { take(event, sink) }
        for handle in waiting.keys.sorted() where store.rows?.hasMessage(handle) != true {
            settle(handle, .restart, sink)
        }
        run(.tick, sink)
        isIdle = true
    }

    // MARK: The host

    /// Shows the message that is offered, or dismisses the one on screen.
    private mutating func act(_ sink: Sink) {
        if let showing = screen.showing {
            screen.showing = nil
            return run(.message(handle: showing.handle, .dismissal), sink)
        }
        guard let offered = screen.offered else { return }
        screen.offered = nil
        screen.showing = (offered.handle, nowMs.addingReportingOverflow(options.showForMs).partialValue)
        settle(offered.handle, .shown, sink)
        apply(.message(handle: offered.handle, .show), sink)
        // It counts as activity of the session, as the engine's record of a control does.
        run(.message(handle: offered.handle, .impression), sink)
    }

    /// Does all that the host does at once.
    private mutating func actNow(_ sink: Sink) {
        while let due = screen.dueMs, due <= nowMs { act(sink) }
    }

    // MARK: The engine

    /// Applies an input, and then what follows at once: replies, and what the host does with messages.
    private mutating func run(_ input: Input, _ sink: Sink) {
        if !knowsPictures, hours.contains(anyFrom: startMs, to: nowMs) { addPictures() }
        let isOnline = hours.contains(nowMs)
        if isOnline != self.isOnline {
            self.isOnline = isOnline
            var state = engine.engine.host
            state.isOnline = isOnline
            perform(.hostState(state), sink)
        }
        perform(input, sink)
    }

    /// A device fetches pictures when it is online for the first time.
    private mutating func addPictures() {
        knowsPictures = true
        var changed = engine.engine
        changed.addPictures(device.pictures, wallMs: nowMs)
        engine = DurableEngine(changed, over: store)
    }

    private mutating func perform(_ input: Input, _ sink: Sink) {
        let wasBusy = screen.isBusy
        apply(input, sink)
        while !requests.isEmpty {
            let request = requests.removeFirst()
            apply(.completed(requestID: request.id, answer(request)), sink)
        }
        if options.host == .dropsWhileBusy, wasBusy || screen.isBusy, waiting.count > (screen.offered == nil ? 0 : 1) {
            apply(.clearMessages, sink)
        }
        actNow(sink)
    }

    private mutating func apply(_ input: Input, _ sink: Sink) {
        isIdle = false
        // A store that cannot fail never throws.
        _ = try? engine.apply(input, at: instant) { consequences in
            requests += consequences.requests
            for observation in consequences.observations { observe(observation, sink) }
            for event in consequences.events { take(event, sink) }
        }
    }

    private func answer(_ request: HTTPRequest) -> Completion {
        switch request.kind {
        case .data: return .data(device.reply, problems: [], retryAfterMs: 0)
        case .template where options.answersTemplates:
            return .template(TemplateReply(content: device.texts.content(for: request)), problems: [], retryAfterMs: 0)
        case .asset where options.hasPictures: return .asset(bytes: 1)
        case .template, .asset, .cards, .usersTrack, .source:
            return .failure(RequestFailure(.offline, text: "the replay answers no such request"))
        }
    }

    private mutating func take(_ event: Event, _ sink: Sink) {
        switch event {
        case .message(let message):
            screen.offered = (message.handle, nowMs.addingReportingOverflow(options.showAfterMs).partialValue)
        case .messageDiscarded(let message):
            if screen.offered?.handle == message.handle { screen.offered = nil }
            settle(message.handle, .discarded(message.reason), sink)
        case .messageClosed(let message):
            if screen.showing?.handle == message.handle { screen.showing = nil }
        case .messageControl(let control):
            guard let position = device.place(of: control.id) else { return }
            let handle = waiting.lazy.filter { $0.value.campaign == position }.map { $0.key }.min()
            if let handle { settle(handle, .control, sink) }
        case .cardsUpdated, .cardsFailed, .messagesUpdated, .messagesFailed, .noMatch, .suppressed, .sessionStarted,
            .sessionEnded, .userChanged, .authFailed, .configUpdated, .dropped, .sent, .sendFailed, .overflow, .request,
            .requestCancelled, .log, .openURL, .feedClosed, .cardImages, .sourceUpdated,
            .sourceFailed, .sourceStatus:
            // Decisions come from what the engine observes; nothing else concerns messages on screen.
            return
        }
    }

    // MARK: Decisions

    private mutating func observe(_ observation: TriggerObservation, _ sink: Sink) {
        switch observation {
        case .judged(let moment, let decision, let handle): judged(moment, decision, handle, sink)
        case .repressed(let handle, let outcome): settle(handle, .repressed(outcome), sink)
        case .deadlineSet(let name): rowsOfDeadlines[name] = row
        case .crowded(let handle): settle(handle, .crowded, sink)
        case .fellBack(let handle, let next, let campaign, let outcome, let assignment):
            fallBack(handle, next, campaign, outcome, assignment, sink)
        }
    }

    private mutating func judged(
        _ moment: TriggerMoment, _ decision: TriggerDecision, _ handle: UInt64?, _ sink: Sink
    ) {
        let event = moment.event
        let row = event.absence.flatMap { rowsOfDeadlines[$0.name] } ?? row
        var winner: Int?
        if case .winner(let position) = decision { winner = position }
        if options.rows == .won, winner == nil { return }
        let positions = options.rows == .won ? winner.map { [$0] } ?? [] : device.index.about(event)
        let judgements = judgements(of: positions, moment, decision)
        for (position, judgement) in zip(positions, judgements) {
            let conditions = device.index.conditions[position]
            if judgement.outcome == .wrongEvent || judgement.outcome == .filterFailed && options.rows != .about {
                continue
            }
            var made = made(judgement, conditions, event, position, row)
            if position == winner, let handle {
                waiting[handle] = made
            } else {
                if judgement.outcome == .losesPriority { made.lostTo = winner.map { device.positions[$0] } }
                sink(made)
            }
        }
    }

    /// As an explanation would judge them: regexes share what the event could take, the best campaigns first.
    private func judgements(
        of positions: [Int], _ moment: TriggerMoment, _ decision: TriggerDecision
    ) -> [Judgement] {
        let explainer = TriggerExplainer(moment.judge) { _ in moment.picture }
        var run = moment.searches()
        func judgement(_ position: Int) -> Judgement {
            let conditions = device.index.conditions[position]
            return explainer.judgement(of: position, conditions, moment.event, decision, &run)
        }
        let index = moment.judge.index
        guard index.hasRegexes else { return positions.map(judgement) }
        var made: [Int: Judgement] = [:]
        for position in index.bestFirst(of: positions) { made[position] = judgement(position) }
        return positions.compactMap { made[$0] }
    }

    private func made(
        _ judgement: Judgement, _ conditions: [CompiledCondition], _ event: TriggerEvent, _ position: Int,
        _ row: Int64
    ) -> ReplayDecision {
        var made = ReplayDecision(
            user: id, timeMs: nowMs, row: row, trigger: event.kind, name: event.name,
            campaign: device.positions[position], outcome: judgement.outcome)
        made.why = judgement.why
        made.assignment = judgement.assignment
        made.cap = judgement.cap
        made.history = judgement.historyStop.map { Verdict.FailedHistory($0) }
        if judgement.retryAfterMs > 0 { made.retryAfterMs = judgement.retryAfterMs }
        if let failure = judgement.failure, let stop = failure.filter {
            let condition = conditions[failure.condition]
            let filter = condition.filter(at: stop)
            made.filter = ReplayDecision.FailedFilter(
                condition: failure.condition, position: stop.position, filter: filter,
                found: event.properties?[filter.key],
                wanted: condition.wanted(at: stop))
        }
        return made
    }

    private mutating func fallBack(
        _ handle: UInt64, _ next: UInt64, _ campaign: String, _ outcome: Verdict.Outcome,
        _ assignment: Verdict.Assignment?, _ sink: Sink
    ) {
        guard let old = waiting[handle] else { return }
        settle(handle, .fallback, sink)
        guard let position = device.place(of: campaign) else { return }
        var made = ReplayDecision(
            user: id, timeMs: old.timeMs, row: old.row, trigger: old.trigger, name: old.name,
            campaign: position, outcome: outcome)
        made.assignment = assignment
        made.fallbackOf = old.campaign
        waiting[next] = made
    }

    private mutating func settle(_ handle: UInt64, _ result: ReplayResult, _ sink: Sink) {
        guard var decision = waiting.removeValue(forKey: handle) else { return }
        decision.result = result
        if result == .shown { decision.shownMs = nowMs }
        sink(decision)
    }
}

/// What is on a user's screen, and when the host and the user do something next.
struct ReplayScreen {
    /// An offered message, and when the host shows it.
    var offered: (handle: UInt64, dueMs: Int64)?
    /// A shown message, and when it is dismissed.
    var showing: (handle: UInt64, dueMs: Int64)?

    var isBusy: Bool { offered != nil || showing != nil }

    var dueMs: Int64? { showing?.dueMs ?? offered?.dueMs }
}
