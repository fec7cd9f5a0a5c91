import PlacardCore

/// Writes a tape: an engine's inputs, and what its store, its source and its machine answer meanwhile. Stands between an engine
/// and its store, and knows no file: its output gets the bytes.
///
/// The client's lock guards it, like the engine.
package final class TapeRecorder: EngineStore, TurnFollower, @unchecked Sendable {
    private let store: any EngineStore
    private let output: any TapeOutput
    private let apiKey: String
    private let secrets: TapeSecrets
    private var bodies: TapeBodies
    /// That of the run, from which the tape can start over.
    private var opening: TapeOpening?
    private var isOpening = true
    private var turn: TapeTurn?
    private var notes = TurnNotes()
    private var calls: UInt32 = 0
    private var digest = ReportDigest()
    private var dispatch = TapeTurn.Dispatch.none
    private var hasEnded = false
    /// After this input the tape starts over.
    private var startsOver = false
    /// The user before a change of user.
    private var leavingUser: String?

    /// - Parameters:
    ///   - secret: hides signatures; another one for each tape.
    ///   - bodies: those that the tape has already.
    package init(
        over store: any EngineStore, apiKey: String, secret: (UInt64, UInt64), bodies: TapeBodies = TapeBodies(),
        to output: any TapeOutput
    ) {
        self.store = store
        self.apiKey = apiKey
        self.output = output
        self.bodies = bodies
        secrets = TapeSecrets(secret)
    }

    // MARK: Opening

    /// Before the engine is made.
    package func open(
        _ options: EngineOptions, _ requests: RequestBuilder, user: String?, signature: String?,
        seeds: TapeOpening.Seeds, at now: Instant
    ) {
        opening = TapeOpening(
            options: options, requests: requests, canFail: store.canFail, user: user,
            signature: signature.map(secrets.hidden), now: now, seeds: seeds, stored: StoredState())
    }

    /// The options with which the engine is made, so that what it reads through them is noted.
    package func watched(_ options: EngineOptions) -> EngineOptions {
        var options = options
        let readLocalTime = options.readLocalTime
        options.readLocalTime = { [self] in
            let zone = readLocalTime()
            if isNoting { notes.zones.append(zone) }
            return zone
        }
        if let fetch = options.fetch {
            options.fetch = FetchOptions(
                url: fetch.url, keys: fetch.keys, signaturesWanted: fetch.signaturesWanted, intervalMs: fetch.intervalMs
            ) { [self] signature, text, key in
                let isRight = fetch.verifies(signature, text, key)
                if isNoting { notes.verdicts.append(isRight) }
                return isRight
            }
        }
        return options
    }

    private var isNoting: Bool { isOpening || turn != nil }

    package func read(_ reading: SourceReading) { opening?.reading = reading }

    /// The engine is open.
    package func didOpen(_ engine: Engine) {
        guard var opening else { return }
        opening.notes = notes
        opening.digest = digest.finish(.ok)
        isOpening = false
        (notes, calls) = (TurnNotes(), 0)
        defer {
            opening.reading = nil
            opening.stored = StoredState()
            self.opening = opening
        }
        if opening.stored.user != nil, !ExactText.same(opening.stored.user, engine.user) {
            output.erase(at: opening.now)
            return resume(engine, at: opening.now, follows: false)
        }
        switch put(opening) {
        case .done, .failed: break
        case .next: resume(engine, at: opening.now, follows: true)
        case .full:
            bodies = TapeBodies()
            endUnlessDone(put(opening))
        }
    }

    private func put(_ opening: TapeOpening) -> TapeWritten {
        var writer = ByteWriter(capacity: 4_096)
        writer.opening(opening, &bodies)
        return put(.opening, writer.bytes, at: opening.now)
    }

    private func put(_ kind: TapeFrames.Kind, _ bytes: [UInt8], at now: Instant) -> TapeWritten {
        var writer = ByteWriter(capacity: bytes.count + 16)
        for body in bodies.takeNew() { writer.frame(.body, body) }
        writer.frame(kind, bytes)
        let written = output.append(writer.bytes, at: now)
        if written == .failed { hasEnded = true }
        return written
    }

    /// A part of the tape that its beginning alone fills would begin the next one at once.
    private func endUnlessDone(_ written: TapeWritten) {
        guard written == .full || written == .next else { return }
        hasEnded = true
        output.end("what the store has does not fit on half of it: raise tape_kb")
    }

    // MARK: Turns

    package func willApply(_ input: Input, isRefused: Bool, at now: Instant, to engine: Engine) {
        if case .wipe = input {
            // Before the store is wiped, so that no crash leaves the tape.
            output.erase(at: now)
            startsOver = true
        }
        if case .changeUser = input { leavingUser = engine.user }
        if hasEnded { return }
        turn = TapeTurn(
            now: now, given: isRefused ? .refused(InputKind(input)) : .input(secrets.hidden(input)), dispatch: dispatch)
        if dispatch == .first { dispatch = .next }
    }

    package func didReport(_ consequences: DurableEngine.Consequences) {
        if isNoting { digest.add(consequences, apiKey: apiKey) }
    }

    package func didApply(_ status: Status?, _ engine: Engine, at now: Instant) {
        if let user = leavingUser, !ExactText.same(user, engine.user) {
            // What was recorded is the earlier user's, also if the recording has ended.
            output.erase(at: now)
            startsOver = true
        }
        leavingUser = nil
        guard var turn else { return }
        self.turn = nil
        turn.notes = notes
        turn.status = status
        turn.digest = digest.finish(status)
        (notes, calls) = (TurnNotes(), 0)
        if status == .blocked, case .input(let input) = turn.given { turn.given = .input(secrets.blocked(input)) }
        if startsOver { return resume(engine, at: now, follows: false) }
        var writer = ByteWriter()
        writer.turn(turn, &bodies)
        switch put(.turn, writer.bytes, at: now) {
        case .done, .failed: break
        case .next: resume(engine, at: now, follows: true)
        case .full: resume(engine, at: now, follows: false)
        }
    }

    package func isDispatching(_ isDispatching: Bool) { dispatch = isDispatching ? .first : .none }

    /// Begins a part of the tape with what the store has: from here alone, what the engine has in memory only is not known
    /// until the next opening.
    private func resume(_ engine: Engine, at now: Instant, follows: Bool) {
        guard var opening, let stored = try? store.load() else { return }
        startsOver = false
        bodies = TapeBodies()
        opening.now = now
        opening.stored = secrets.hidden(stored)
        opening.user = nil
        opening.signature = nil
        opening.options.firstRequestID = engine.nextRequestID
        opening.resumed = .init(host: engine.host, follows: follows)
        opening.notes = TurnNotes()
        endUnlessDone(put(opening))
    }

    // MARK: The store

    package func load() throws(PlacardError) -> StoredState {
        let state = try store.load()
        opening?.stored = secrets.hidden(state)
        return state
    }

    package var canFail: Bool { store.canFail }

    package var hasRoom: Bool {
        calls += 1
        if store.hasRoom { return true }
        note(.no)
        return false
    }

    package var isFull: Bool {
        calls += 1
        guard store.isFull else { return false }
        note(.no)
        return true
    }

    package func hold() throws(PlacardError) {
        try noting { () throws(PlacardError) in try store.hold() }
    }

    package func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        let entries = try noting { () throws(PlacardError) in try store.holdOutbox() }
        if !entries.isEmpty { note(.outbox(entries)) }
        return entries
    }

    package func commit(
        _ effects: Effects, answer: (StoreAnswer) -> Effects
    ) throws(PlacardError) -> [Effects] {
        let before = notes.answers.count
        do throws(PlacardError) {
            return try noting { () throws(PlacardError) in
                try store.commit(effects) { found in
                    if isNoting { notes.answers.append(TapedAnswer(found)) }
                    return answer(found)
                }
            }
        } catch {
            // The engine forgets these answers.
            notes.answers.removeLast(max(0, notes.answers.count - before))
            throw error
        }
    }

    package func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        try noting { () throws(PlacardError) in try store.writeAsset(file, bytes) }
    }

    package func removeAsset(_ file: String) { store.removeAsset(file) }
    package var canStage: Bool { store.canStage }
    package func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) { try store.stage(campaigns) }
    package func unstage(_ campaigns: [ListedCampaign]) { store.unstage(campaigns) }

    private func note(_ exception: TurnNotes.Exception) {
        if isNoting { notes.exceptions.append((calls, exception)) }
    }

    /// Counts a call, and notes its failure.
    private func noting<T>(_ call: () throws(PlacardError) -> T) throws(PlacardError) -> T {
        calls += 1
        do throws(PlacardError) {
            return try call()
        } catch {
            note(.failed(error))
            throw error
        }
    }
}
