/// The requests in flight, of every kind, and how much of each reply counts.
struct RequestsInFlight: Sendable {
    /// How much of a reply counts. It only decreases.
    enum ReplyScope: Int, Sendable, Comparable {
        /// Only `Retry-After`: the client was wiped after the request was sent. While the client is disabled, this
        /// applies to every reply.
        case wait
        /// Only what concerns the device, such as a config: the user has changed since, or the requested list is gone.
        case device
        case all

        static func < (left: ReplyScope, right: ReplyScope) -> Bool { left.rawValue < right.rawValue }
    }

    struct Entry: Sendable {
        let id: UInt64
        let kind: RequestKind
        /// Nil: the request carries no signature, and its reply says nothing about one.
        let credentials: Credentials?
        fileprivate(set) var scope: ReplyScope
    }

    private(set) var entries: [Entry] = []
    private(set) var nextID: UInt64

    init(firstID: UInt64 = 1) { nextID = firstID }

    /// Returns an id for a request that is about to begin.
    mutating func newID() -> UInt64 {
        defer { nextID &+= 1 }
        return nextID
    }

    mutating func begin(_ id: UInt64, _ kind: RequestKind, _ credentials: Credentials? = nil, scope: ReplyScope = .all)
    {
        entries.append(Entry(id: id, kind: kind, credentials: credentials, scope: scope))
    }

    /// Removes a request that has ended. Nil: it is not in flight.
    mutating func end(_ id: UInt64) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        return entries.remove(at: index)
    }

    func count(of kind: RequestKind) -> Int { entries.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// Whether a request is in flight whose reply counts in full.
    func hasFull(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.scope == .all } }

    /// Whether a request is in flight whose reply counts for more than `Retry-After`.
    func hasUseful(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.scope > .wait } }

    /// Limits how much the replies to all requests in flight count.
    mutating func limit(to scope: ReplyScope) {
        for index in entries.indices { entries[index].scope = min(entries[index].scope, scope) }
    }

    /// Limits how much the replies to the requests of one kind count.
    mutating func limit(_ kind: RequestKind, to scope: ReplyScope) {
        for index in entries.indices where entries[index].kind == kind {
            entries[index].scope = min(entries[index].scope, scope)
        }
    }
}

/// Requests for pictures (rule 10.5).
extension RequestsInFlight {
    /// Whether a picture request can begin. Requests from before a wipe still count towards the limit.
    func canFetchPicture(_ turn: Turn) -> Bool { turn.pictures.canBegin && count(of: .asset) < AssetCache.openLimit }

    /// Begins as many picture requests as possible.
    ///
    /// - Parameter awaited: pictures that messages wait for.
    mutating func fetchPictures(awaited: Set<ExactText>, _ turn: inout Turn) {
        while canFetchPicture(turn) {
            let id = newID()
            guard let url = turn.pictures.begin(id, awaited: awaited) else { return }
            begin(id, .asset)
            turn.effects.send(turn.setup.requests.asset(url, id: id))
        }
    }
}
