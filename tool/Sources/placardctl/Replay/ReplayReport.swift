import Glibc
import PlacardCore
import PlacardRegex
import PlacardTape

/// Plays a tape, and prints what happened.
struct ReplayReport {
    let isJSON: Bool
    /// The campaign to explain; nil: none.
    let campaign: String?
    /// Wall time of the last call to print; nil: all.
    let until: Int64?
    /// The number of the last call, after which the client's state is printed; nil: all.
    let lastCall: Int?
    /// A call reported something else than when the tape was recorded.
    private(set) var diverged = false

    init(isJSON: Bool, campaign: String?, until: Int64?, lastCall: Int?) {
        self.isJSON = isJSON
        self.campaign = campaign
        self.until = until
        self.lastCall = lastCall
    }

    /// - Throws: if the tape has nothing to play, or ends with damage.
    mutating func run(_ tape: TapeSource.Tape) throws(Failure) {
        let player = TapePlayer(tape.parts, compileRegex: compileRegex)
        begin(tape.library)
        var calls = 0
        while let step = player.next() {
            if let until, step.entry.now.wallMs > until { break }
            calls += 1
            print(step)
            guard step.call == lastCall else { continue }
            if let engine = player.engine { print(engine, after: step) }
            break
        }
        if isJSON { write(["line": .string("end")]) }
        if calls == 0 { throw Failure(description: "the tape has no call\(until == nil ? "" : " until then")") }
        if let lastCall, calls < lastCall { throw Failure(description: "the tape has only \(calls) calls") }
        if player.isDamaged { throw Failure(description: "the tape is damaged after call \(calls)") }
    }

    private func begin(_ library: String) {
        if isJSON {
            write([
                "line": .string("tape"), "tape": .integer(Int64(TapeFrames.format)), "library": .string(library),
            ])
        }
        if library != LibraryVersion.text {
            Console.printError(
                "placardctl: note: library \(library) recorded the tape, and \(LibraryVersion.text) plays it: a call "
                    + "can differ without a fault")
        }
    }

    // MARK: Calls

    private mutating func print(_ step: TapePlayer.Step) {
        let call = CallReport(step)
        if isJSON { write(call.members) } else { Console.print(text: call.words) }
        for consequences in step.consequences {
            for observation in consequences.observations { explain(observation, in: step) }
            for request in consequences.requests { print(RequestReport(request), in: step) }
            for event in consequences.events { print(EventReport(event), in: step) }
        }
        if step.diverges, !diverged {
            diverged = true
            Console.printError(
                "placardctl: diverged at call \(step.call): it reported something else when the tape was recorded")
        }
    }

    private func print(_ report: some ReplayLine, in step: TapePlayer.Step) {
        guard isJSON else { return Console.print(text: "      \(report.words)") }
        var members = report.members
        members["line"] = .string(report.line)
        members["call"] = .integer(Int64(step.call))
        members["wall_ms"] = .integer(step.entry.now.wallMs)
        write(members)
    }

    private func explain(_ observation: TriggerObservation, in step: TapePlayer.Step) {
        guard let campaign, case .judged(let moment, _, _) = observation else { return }
        let explanation = moment.explain(compile: compileRegex)
        guard let verdict = explanation.first(where: { ExactText.same($0.campaignID, campaign) }) else { return }
        print(VerdictReport(verdict, of: explanation.event), in: step)
    }

    private func print(_ engine: Engine, after step: TapePlayer.Step) {
        let cards = CardList(engine.cardState, includingDismissed: false, at: step.entry.now)
        let messages = engine.messages.map { "\($0.id) (\(SpelledName.of($0.state)))" }
        guard isJSON else {
            Console.print(text: "after call \(step.call): \(Phrases.user(engine.user)), \(engine.queuedCount) queued")
            Console.print(text: "      cards: \(cards.entries.map(\.id).joined(separator: ", "))")
            return Console.print(text: "      messages: \(messages.joined(separator: ", "))")
        }
        var state: JSON.Members = [
            "line": .string("state"), "call": .integer(Int64(step.call)),
            "cards": .array(cards.entries.map { .string($0.id) }), "unviewed": .integer(Int64(cards.unviewed)),
            "queued": .integer(Int64(engine.queuedCount)),
            "messages": .array(
                engine.messages.map {
                    .object(["id": .string($0.id), "state": .string(SpelledName.of($0.state))])
                }),
        ]
        state["user"] = engine.user.map(JSON.string)
        write(state)
    }

    private func write(_ members: JSON.Members) { Console.print(JSON.object(members).text()) }
}

/// What a call made the client report.
protocol ReplayLine {
    /// The kind of the line in JSON.
    var line: String { get }
    var words: String { get }
    var members: JSON.Members { get }
}

extension JSON.Members {
    /// `name=value` for each, in order, for people.
    var assignments: String {
        map { key, value in
            if case .string(let text) = value { return "\(key)='\(TerminalText.clean(text))'" }
            return "\(key)=\(TerminalText.clean(value.text()))"
        }
        .joined(separator: " ")
    }
}

extension TapeEntry {
    var now: Instant {
        switch self {
        case .opening(let opening): opening.now
        case .turn(let turn): turn.now
        }
    }
}
