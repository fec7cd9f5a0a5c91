/// Fetches the content of `source_url` (rule 12.3): when, with which question, and what of an answer counts. One request
/// at a time.
struct SourceFetch: Sendable {
    /// How long `open` waits for a fetch that is due at a session start.
    static let openWaitMs: Int64 = 3_000
    /// Time until the attempt after a first failure; it doubles with each further one.
    static let retryMs: Int64 = 60_000
    private static let dayMs: Int64 = 86_400_000
    /// A longer one could be made to recognize a device by it.
    private static let validatorLimit = 64

    /// What is being fetched.
    private enum Step: Sendable {
        case first
        /// What the accepted head names.
        case blob(HeadJudge.Accepted, ContentHeaders, SourceFolder)
    }

    private(set) var state: FetchState
    private var step: Step?
    /// Whether a refresh asks for an attempt, whatever the schedule says.
    private var isWanted = false
    /// Monotonic time until which events wait for the attempt; nil: none waits.
    private(set) var holdUntilMs: Int64?
    /// Monotonic time until which the server asked to wait.
    private var retryAfterUntilMs: Int64?

    /// - Parameter before: as it was before a wipe; the reply to its request will be ignored.
    init(_ state: FetchState, before: SourceFetch? = nil) {
        self.state = state
        step = before?.step.map { _ in .first }
        retryAfterUntilMs = before?.retryAfterUntilMs
    }

    var isOpen: Bool { step != nil }

    /// What the reply to the request in flight can be.
    func expected(_ options: FetchOptions) -> ExpectedContent {
        if case .blob(let accepted, _, let folder) = step { return .blob(accepted.head, folder) }
        return options.isSigned ? .head : .file(options.url)
    }

    // MARK: When

    /// A refresh asks for an attempt, or joins the one in flight.
    mutating func want() { if step == nil { isWanted = true } }

    /// A hint asks for an attempt. One in flight can have begun before the news, so another follows it.
    mutating func wantAnother() { isWanted = true }

    /// Whether the schedule asks for an attempt. One in the future was made with a clock that has been set back since.
    func isDue(at now: Instant) -> Bool {
        guard let lastMs = state.lastMs, lastMs <= now.wallMs else { return true }
        guard let waitMs = state.waitMs else { return false }
        return now.wallMs.clampedSubtracting(lastMs) >= waitMs
    }

    /// Whether a call fetches. Without an interval once a minute, so that a program that asks whether its fetch has ended
    /// does not begin another.
    func isDue(at now: Instant, forCallOf options: FetchOptions) -> Bool {
        guard options.intervalMs == nil, let lastMs = state.lastMs, lastMs <= now.wallMs else { return isDue(at: now) }
        return now.wallMs.clampedSubtracting(lastMs) >= Self.retryMs
    }

    /// A session has begun: `open` waits for an attempt that is due, or in flight.
    mutating func sessionOpened(_ turn: Turn, _ options: FetchOptions) {
        guard turn.host.isOnline, step != nil || mayBegin(turn, hasSession: true, options) else { return }
        holdUntilMs = turn.now.monotonicMs.clampedAdding(Self.openWaitMs)
    }

    /// Takes the end of the wait for an attempt. Returns whether it has ended now.
    mutating func takeHold(at now: Instant) -> Bool {
        guard let holdUntilMs, now.monotonicMs >= holdUntilMs else { return false }
        self.holdUntilMs = nil
        return true
    }

    /// Milliseconds that the server asked to wait, from now on; nil: none.
    func retryAfterWait(at now: Instant) -> Int64? {
        guard let until = retryAfterUntilMs, until > now.monotonicMs else { return nil }
        return until - now.monotonicMs
    }

    func mayBegin(_ turn: Turn, hasSession: Bool, _ options: FetchOptions) -> Bool {
        guard step == nil, turn.host.isOnline, (retryAfterUntilMs ?? .min) <= turn.now.monotonicMs else { return false }
        return isWanted || hasSession && options.intervalMs != nil && isDue(at: turn.now)
    }

    /// Monotonic time of the next work; nil: none.
    func deadlineMs(_ turn: Turn, hasSession: Bool, _ options: FetchOptions) -> Int64? {
        var due = holdUntilMs
        func add(_ ms: Int64) { due = min(due ?? .max, ms) }
        if step == nil, turn.host.isOnline, isWanted || hasSession && options.intervalMs != nil {
            let held = retryAfterUntilMs ?? .min
            if isWanted || isDue(at: turn.now) {
                add(max(held, turn.now.monotonicMs))
            } else if let waitMs = state.waitMs, let lastMs = state.lastMs {
                // Counted as `isDue` does: at the end of the clock's range the sum would be due, and stay so.
                let left = waitMs.clampedSubtracting(turn.now.wallMs.clampedSubtracting(lastMs))
                add(max(held, turn.now.monotonicMs.clampedAdding(left)))
            }
        }
        if hasSession, let wait = staleWaitMs(at: turn.now) { add(turn.now.monotonicMs.clampedAdding(wait)) }
        return due
    }

    // MARK: Requests

    /// Begins an attempt. It counts at once, so that a program that ends meanwhile does not ask again at its next start.
    mutating func begin(_ inFlight: inout RequestsInFlight, _ turn: inout Turn, _ options: FetchOptions) {
        isWanted = false
        step = .first
        state.lastMs = turn.now.wallMs
        state.waitMs = waitAfterFailure(failures: state.failures + 1, options)
        write(&turn)
        let asks = state.hasText ? ContentHeaders(etag: state.etag, lastModified: state.lastModified) : ContentHeaders()
        send(options.url, asks, &inFlight, &turn)
    }

    private func send(
        _ url: String, _ asks: ContentHeaders, _ inFlight: inout RequestsInFlight, _ turn: inout Turn
    ) {
        let id = inFlight.newID()
        inFlight.begin(id, .source)
        turn.effects.send(turn.setup.requests.source(url, asks, id: id))
    }

    // MARK: Replies

    /// What an attempt has brought; nil: the content of an accepted head is being fetched.
    mutating func completed(
        _ completion: Completion, _ inFlight: inout RequestsInFlight, _ turn: inout Turn, _ options: FetchOptions
    ) -> SourceReading? {
        hold(completion.retryAfterMs, at: turn.now)
        let current = step
        step = nil
        guard case .source(let reply, _) = completion else {
            return .failed(failed(SourceFailure(completion.failure), completion.retryAfterMs, &turn, options))
        }
        switch reply.answer {
        case .notModified:
            guard case .first = current, state.hasText, state.etag != nil || state.lastModified != nil else {
                var failure = SourceFailure(
                    .http, text: "source: the server answered 304, which the request did not ask for")
                failure.status = 304
                return .failed(failed(failure, completion.retryAfterMs, &turn, options))
            }
            succeeded(&turn, options)
            return .unchanged
        case .failed(let failure):
            return .failed(failed(failure, completion.retryAfterMs, &turn, options))
        case .head(let text):
            do throws(HeadFailure) {
                let folder = folder(reply.headers, turn, options)
                let accepted = try judge(text, in: folder, turn, options)
                // The head in use names its content again when the text is lost.
                let again = state.hasText ? nil : folder?.blob(accepted.head.url)
                guard let folder, let url = accepted.blobURL ?? again, !isStored(accepted.head) else {
                    state.head = accepted.next
                    takeValidators(reply.headers)
                    succeeded(&turn, options)
                    return .unchanged
                }
                step = .blob(accepted, reply.headers, folder)
                send(url, ContentHeaders(), &inFlight, &turn)
                return nil
            } catch {
                return .failed(failed(SourceFailure(error), completion.retryAfterMs, &turn, options))
            }
        case .content(let content):
            if let failure = fault(of: content, as: current) {
                return .failed(failed(failure, completion.retryAfterMs, &turn, options))
            }
            take(content, reply.headers, of: current, &turn, options)
            return .content(content)
        }
    }

    /// Why content that has come must not replace what is in force (rule 12.3.7); nil: it may.
    private func fault(of content: SourceContent, as step: Step?) -> SourceFailure? {
        var sequence = content.sequence
        if case .blob(let accepted, _, _) = step {
            let ofHead = accepted.head.sequence
            if let sequence, sequence != ofHead {
                return SourceFailure(
                    .malformed,
                    text: "the content has the sequence \(sequence), and its head \(ofHead): publish it again")
            }
            sequence = ofHead
        }
        guard let inUse = state.sequence, (sequence ?? .min) < inUse else { return nil }
        let found = sequence.map { "the sequence \($0)" } ?? "no sequence"
        var failure = SourceFailure(.rollback, text: "the content has \(found), and \(inUse) is in use")
        failure.isOldCopy = true
        return failure
    }

    /// Ignores the reply except `Retry-After`.
    mutating func abandon(retryAfterMs: Int64, at now: Instant) {
        hold(retryAfterMs, at: now)
        step = nil
    }

    private func folder(_ headers: ContentHeaders, _ turn: Turn, _ options: FetchOptions) -> SourceFolder? {
        var folder = SourceFolder(
            ofHead: headers.url ?? options.url, allowsInsecureHTTP: turn.setup.options.allowsInsecureHTTP)
        folder?.isSigned = options.isSigned
        return folder
    }

    private func judge(
        _ text: HeadText, in folder: SourceFolder?, _ turn: Turn, _ options: FetchOptions
    ) throws(HeadFailure) -> HeadJudge.Accepted {
        let rules = HeadJudge.Rules(
            keys: options.keys, signaturesWanted: options.signaturesWanted, nowMs: turn.now.wallMs,
            builtMs: LibraryVersion.releasedMs)
        return try HeadJudge(rules, stored: state.head, verifies: options.verifies).judge(text, in: folder)
    }

    /// Whether the stored text is what the head names.
    private func isStored(_ head: Head) -> Bool {
        guard state.hasText, let stored = state.head else { return false }
        return ExactText.same(stored.sha256, head.sha256)
    }

    private mutating func take(
        _ content: SourceContent, _ headers: ContentHeaders, of step: Step?, _ turn: inout Turn,
        _ options: FetchOptions
    ) {
        if case .blob(let accepted, let headersOfHead, let folder) = step {
            state.head = accepted.next
            state.folder = folder
            takeValidators(headersOfHead)
        } else {
            state.head = nil
            state.folder = folder(headers, turn, options)
            takeValidators(headers)
        }
        state.sequence = content.sequence ?? state.head?.sequence
        state.hasText = content.fetched != nil
        state.textMs = state.head?.createdMs ?? turn.now.wallMs
        if let text = content.fetched { turn.effects.write(.setSourceText(text)) }
        succeeded(&turn, options)
    }

    private mutating func takeValidators(_ headers: ContentHeaders) {
        state.etag = headers.etag.flatMap(Self.validator)
        state.lastModified = state.etag == nil ? headers.lastModified.flatMap(Self.validator) : nil
    }

    /// What may be sent back: short, and nothing that a host's transport could take for the end of a header.
    private static func validator(_ text: String) -> String? {
        (1...validatorLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            ? text : nil
    }

    private mutating func succeeded(_ turn: inout Turn, _ options: FetchOptions) {
        holdUntilMs = nil
        (state.failures, state.failure) = (0, nil)
        state.waitMs = options.intervalMs.map {
            $0.clampedAdding(Int64.random(in: 0...max(1, $0 / 5), using: &turn.jitter))
        }
        write(&turn)
    }

    private mutating func failed(
        _ failure: SourceFailure, _ retryAfterMs: Int64, _ turn: inout Turn, _ options: FetchOptions
    ) -> SourceFailure {
        holdUntilMs = nil
        state.failures = min(state.failures + 1, 64)
        // A request can take a minute: the wait counts from its end.
        state.lastMs = turn.now.wallMs
        state.failure = SourceStatus.Failure(failure, at: turn.now.wallMs)
        var wait = waitAfterFailure(failures: state.failures, options)
        if retryAfterMs > 0 { wait = wait.map { max($0, retryAfterMs) } }
        state.waitMs = wait
        write(&turn)
        var failure = failure
        failure.isOfFetch = true
        return failure
    }

    /// Doubles from attempt to attempt, up to the interval.
    private func waitAfterFailure(failures: Int, _ options: FetchOptions) -> Int64? {
        guard let intervalMs = options.intervalMs else { return nil }
        return min(Self.retryMs << Int64(min(max(0, failures - 1), 20)), intervalMs)
    }

    private mutating func hold(_ retryAfterMs: Int64, at now: Instant) {
        if retryAfterMs > 0 { retryAfterUntilMs = now.monotonicMs.clampedAdding(retryAfterMs) }
    }

    func write(_ turn: inout Turn) { turn.effects.write(.setFetch(state.stored)) }

    // MARK: Reports

    /// Whether a failure is to be reported: that of an old copy once a day, because servers of one address can disagree.
    mutating func reports(_ failure: SourceFailure, _ turn: inout Turn) -> Bool {
        guard failure.isOldCopy else { return true }
        if let last = state.oldCopyMs, (0..<Self.dayMs).contains(turn.now.wallMs.clampedSubtracting(last)) {
            return false
        }
        state.oldCopyMs = turn.now.wallMs
        write(&turn)
        return true
    }

    /// Reports once a day that the content in use has expired.
    mutating func takeStale(_ turn: inout Turn) -> SourceFailure? {
        guard let head = state.head, let expiresMs = head.expiresMs, staleWaitMs(at: turn.now) == 0 else { return nil }
        state.staleMs = turn.now.wallMs
        write(&turn)
        return SourceFailure(
            .stale,
            text: "the content expired on \(CivilTime(ms: expiresMs).iso8601) and stays in use: publish again")
    }

    /// Milliseconds until that is to be reported; nil: never.
    private func staleWaitMs(at now: Instant) -> Int64? {
        guard let expiresMs = state.head?.expiresMs else { return nil }
        let untilExpired = max(0, expiresMs.clampedAdding(1).clampedSubtracting(now.wallMs))
        guard let last = state.staleMs, last <= now.wallMs else { return untilExpired }
        return max(untilExpired, Self.dayMs.clampedSubtracting(now.wallMs.clampedSubtracting(last)))
    }

    // MARK: Content

    /// A copy that is shipped with the program is in force.
    mutating func tookShipped(_ content: SourceContent, _ turn: inout Turn) {
        guard state.sequence != content.sequence || state.shippedStamp != content.stamp else { return }
        (state.sequence, state.shippedStamp) = (content.sequence, content.stamp)
        write(&turn)
    }

    /// The shipped copy is older than the content in force.
    mutating func passedOver(_ shippedStamp: [UInt8], _ turn: inout Turn) {
        state.shippedStamp = shippedStamp
        write(&turn)
    }

    /// The stored text is missing, or cannot be read: everything is fetched again, and nothing older is taken in.
    mutating func lost(_ turn: inout Turn) {
        guard state.hasText else { return }
        var lost = FetchState(url: state.url)
        (lost.head, lost.sequence) = (state.head, state.sequence)
        state = lost
        write(&turn)
    }
}

extension SourceFailure {
    fileprivate init(_ failure: RequestFailure) {
        self.init(failure.reason, text: failure.text)
        status = failure.status
    }
}
