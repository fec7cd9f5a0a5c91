import PlacardCore

/// Runs the engine over a tape: without a store, a client and a clock. The same tape gives the same reports each time.
package final class TapePlayer {
    /// What an entry did.
    package struct Step {
        /// From 1, over the tape.
        package let call: Int
        package let entry: TapeEntry
        /// Nil: the input failed, because the store did when it was recorded.
        package let status: Status?
        package let consequences: [DurableEngine.Consequences]
        /// The engine reported something else than when it was recorded.
        package let diverges: Bool
        /// The beginning of the run is on the tape. Otherwise what the engine had in memory is not known, and nothing is
        /// compared.
        package let isExact: Bool
    }

    private let compileRegex: RegexCompiler
    /// The parts of the tape that are not played yet, in order.
    private var parts: [TapeReader]
    private var run: Run?
    private var call = 0

    /// A process.
    private final class Run {
        let store: TapeStore
        var durable: DurableEngine?
        var dispatches = false
        var isExact = true
        let apiKey: String

        init(_ store: TapeStore, apiKey: String) {
            self.store = store
            self.apiKey = apiKey
        }
    }

    package init(_ parts: [TapeReader], compileRegex: @escaping RegexCompiler) {
        self.parts = parts
        self.compileRegex = compileRegex
    }

    /// The engine after the last step; nil: no opening was read yet.
    package var engine: Engine? { run?.durable?.engine }
    package private(set) var isDamaged = false

    /// Plays the next entry; nil: the tape ends.
    package func next() -> Step? {
        while let entry = nextEntry() {
            switch entry {
            case .opening(let opening):
                // What is played already is more exact than what is known at the beginning of a part.
                if opening.resumed?.follows == true, run?.durable != nil { continue }
                call += 1
                return play(opening)
            case .turn(let turn):
                guard let run, let durable = run.durable else { continue }
                call += 1
                return play(turn, durable, run)
            }
        }
        return nil
    }

    private func nextEntry() -> TapeEntry? {
        while !parts.isEmpty {
            if let entry = parts[0].next() { return entry }
            if parts[0].isDamaged {
                isDamaged = true
                run = nil
            }
            parts.removeFirst()
        }
        return nil
    }

    private func play(_ opening: TapeOpening) -> Step {
        let store = TapeStore(opening.stored, canFail: opening.canFail)
        let run = Run(store, apiKey: opening.requests.apiKey)
        run.isExact = opening.resumed == nil
        self.run = run
        var reported: [DurableEngine.Consequences] = []
        store.begin(opening.notes)
        let status = status { () throws(PlacardError) in
            run.durable = try DurableEngine(
                over: store, user: opening.user, signature: opening.signature, at: opening.now,
                readSource: opening.reading.map { reading in { _ in reading } }, { reported.append($0) }
            ) { stored, effects in
                Engine(
                    options: watched(opening.options, store), requests: opening.requests, compileRegex: compileRegex,
                    identifiers: IdentifierSource(entropy: opening.seeds.ids, secret: opening.seeds.secret),
                    jitterSeed: opening.seeds.jitter, stored: stored, at: opening.now, effects: &effects)
            }
            if let resumed = opening.resumed {
                _ = try run.durable?.apply(.hostState(resumed.host), at: opening.now) { _ in }
            }
            return .ok
        }
        return step(.opening(opening), status, reported, expected: (.ok, opening.digest))
    }

    private func watched(_ options: EngineOptions, _ store: TapeStore) -> EngineOptions {
        var options = options
        options.observesTriggers = true
        let zones = Unchecked(store)
        options.readLocalTime = { zones.store.readLocalTime() }
        if let fetch = options.fetch {
            options.fetch = FetchOptions(
                url: fetch.url, keys: fetch.keys, signaturesWanted: fetch.signaturesWanted,
                intervalMs: fetch.intervalMs
            ) { _, _, _ in zones.store.verifies() }
        }
        return options
    }

    /// One thread plays a tape.
    private struct Unchecked: @unchecked Sendable {
        let store: TapeStore
        init(_ store: TapeStore) { self.store = store }
    }

    private func play(_ turn: TapeTurn, _ durable: DurableEngine, _ run: Run) -> Step {
        switch turn.dispatch {
        case .none: if run.dispatches { durable.setDispatching(false) }
        case .first: durable.setDispatching(true)
        case .next: break
        }
        run.dispatches = turn.dispatch != .none
        // A disabled client refuses each of these alike.
        let input: Input = if case .input(let input) = turn.given { input } else { .flush(opensSession: false) }
        var reported: [DurableEngine.Consequences] = []
        run.store.begin(turn.notes)
        let status = status { () throws(PlacardError) in
            try durable.apply(input, at: turn.now) { reported.append($0) }
        }
        return step(.turn(turn), status, reported, expected: (turn.status, turn.digest))
    }

    private func status(_ body: () throws(PlacardError) -> Status) -> Status? {
        do throws(PlacardError) {
            return try body()
        } catch {
            return nil
        }
    }

    private func step(
        _ entry: TapeEntry, _ status: Status?, _ reported: [DurableEngine.Consequences],
        expected: (status: Status?, digest: UInt32)
    ) -> Step {
        var digest = ReportDigest()
        for consequences in reported { digest.add(consequences, apiKey: run?.apiKey ?? "") }
        let isExact = run?.isExact ?? false
        let isSame =
            status == expected.status && digest.finish(status) == expected.digest && run?.store.isUsedUp == true
        return Step(
            call: call, entry: entry, status: status, consequences: reported, diverges: isExact && !isSame,
            isExact: isExact)
    }
}
