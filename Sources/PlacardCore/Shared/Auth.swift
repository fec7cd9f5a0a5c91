/// SDK authentication (rule 7.7): chooses the signature of each request, and decides what happens after a refused one.
struct Auth: Sendable, Equatable {
    static let stopText = "the server has refused the signature too many times in a row"

    /// What happens after a signature was refused.
    enum Consequence {
        case isRetried
        /// Too many signatures were refused in a row: sending stops.
        case stops
        /// The data belongs to an earlier user: it is held, and the rest of the queue is sent at once.
        case holds
    }

    /// Whether requests of a known user carry the user's signature.
    private let isOn: Bool
    /// Number of failures in a row after which `data` requests stop.
    private let failureLimit: Int
    /// The current user's signature.
    private(set) var signature: String?
    /// Signatures of earlier users, for their data in the queue.
    private(set) var earlier = EarlierSignatures()

    /// Whether the server has refused an earlier user's signature. No new signature can be set for that user, so the
    /// user's data stays queued while the current user's data is sent ahead of it.
    private(set) var holdsOthers = false

    private var failures = 0
    /// Whether an explicit flush may try nevertheless, until the next failure.
    private var mayPass = false

    init(_ options: EngineOptions) {
        isOn = options.authenticates
        failureLimit = options.authFailureLimit
    }

    mutating func restore(_ stored: StoredState) {
        signature = stored.signature
        earlier = stored.earlierSignatures.map(EarlierSignatures.init(stored:)) ?? EarlierSignatures()
    }

    // MARK: Signatures

    /// Sets the signature. A different one ends a stop; an equal one changes nothing. Returns true when sending was
    /// stopped and can continue.
    mutating func set(_ new: String, _ effects: inout Effects) -> Bool {
        guard !ExactText.same(new, signature) else { return false }
        signature = new
        effects.write(.setSignature(new))
        defer { resetFailures() }
        return isStopped
    }

    /// Changes the user. Keeps the old signature if the old user leaves data in the queue (rule 5.3.3).
    mutating func change(
        from user: String?, to newUser: String, _ new: String?, leavesQueue: Bool, _ effects: inout Effects
    ) {
        let before = earlier
        if let user, let signature, isOn, leavesQueue {
            earlier.remember(Credentials(user: user, signature: signature))
        }
        earlier.forget(newUser)
        if earlier != before { effects.write(.setEarlierSignatures(earlier.stored)) }
        if !ExactText.same(signature, new) { effects.write(.setSignature(new)) }
        signature = new
        resetFailures()
    }

    /// Forgets the signatures of earlier users. Called when the queue is empty, so that none of them has data in it.
    mutating func forgetEarlier(_ effects: inout Effects) {
        guard !earlier.isEmpty else { return }
        earlier = EarlierSignatures()
        effects.write(.setEarlierSignatures(earlier.stored))
    }

    /// The credentials for a user's request: no signature for the anonymous user, and never another user's signature.
    func credentials(of user: String?, current: String?) -> Credentials {
        guard isOn, let user else { return Credentials(user: user) }
        let signature = ExactText.same(user, current) ? signature : earlier.signature(of: user)
        return Credentials(user: user, signature: signature)
    }

    /// The redaction for texts that the host receives. Replaces the keys and the known signatures (rules 7.7, 11.2).
    ///
    /// - Parameter request: the request whose reply is decoded; its signature may have been replaced since.
    func redaction(for request: Credentials? = nil, _ requests: RequestBuilder) -> Redaction {
        let signatures = [request?.signature, signature] + earlier.signatures
        return Redaction(
            [(requests.apiKey, "[api_key]"), (requests.track?.key, "[rest_key]")]
                + signatures.map { ($0, "[signature]") })
    }

    // MARK: Replies

    /// Reports what the reply says about the request's signature, even after a change of user: the event names the
    /// user.
    static func report(_ completion: Completion, of request: Credentials, _ effects: inout Effects) {
        if let error = completion.authError {
            effects.report(.authFailed(.init(error, request, isOptional: false)))
        }
        for error in completion.optionalAuthErrors {
            effects.report(.authFailed(.init(error, request, isOptional: true)))
        }
    }

    mutating func succeeded(_ request: Credentials, current user: String?) {
        if request == credentials(of: user, current: user) { resetFailures() }
    }

    mutating func failed(_ request: Credentials, current user: String?) -> Consequence {
        guard ExactText.same(request.user, user) else {
            holdsOthers = true
            return .holds
        }
        // A request with an earlier signature says nothing about the current one.
        if request == credentials(of: user, current: user) {
            failures = min(failures + 1, failureLimit)
            mayPass = false
        }
        return isStopped ? .stops : .isRetried
    }

    // MARK: Stop and hold

    var isStopped: Bool { failures >= failureLimit && !mayPass }

    private mutating func resetFailures() {
        failures = 0
        mayPass = false
    }

    /// Allows another attempt for what was stopped or held, because a session was opened.
    mutating func sessionOpened() {
        resetFailures()
        holdsOthers = false
    }

    /// Allows an attempt for what was stopped or held, because of an explicit flush.
    mutating func flushed() {
        mayPass = true
        holdsOthers = false
    }
}

extension Batch {
    /// The batch without aliases: with signatures, the `data` endpoint identifies users by their ids alone (rule 7.7).
    var withoutAliases: Batch {
        guard records.contains(where: { $0.alias != nil }) || attributes.contains(where: { $0.alias != nil }) else {
            return self
        }
        return Batch(
            id: id, kind: kind, user: user,
            records: records.map {
                Record(code: $0.code, timeMs: $0.timeMs, data: $0.data, sessionID: $0.sessionID, user: $0.user)
            },
            attributes: attributes.map {
                Attribute(place: $0.place, name: $0.name, value: $0.value, user: $0.user)
            },
            refusals: refusals, isPart: isPart, leavesAttributes: leavesAttributes)
    }
}
