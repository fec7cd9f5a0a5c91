/// The requests in flight, of every kind, and how much of each reply counts.
struct RequestsInFlight: Sendable {
    /// How much of a reply counts. It only decreases.
    enum Worth: Int, Sendable, Comparable {
        /// Only `Retry-After`: the client was wiped after the request was sent. While the client is disabled, this
        /// applies to every reply.
        case wait
        /// Only what concerns the device, such as a config: the user has changed since, or the requested list is gone.
        case device
        case all

        static func < (left: Worth, right: Worth) -> Bool { left.rawValue < right.rawValue }
    }

    struct Entry: Sendable {
        let id: UInt64
        let kind: RequestKind
        /// Nil: the request carries no signature, and its reply says nothing about one.
        let credentials: Credentials?
        fileprivate(set) var worth: Worth
    }

    private(set) var entries: [Entry] = []
    private(set) var nextID: UInt64

    init(firstID: UInt64 = 1) { nextID = firstID }

    /// Returns an id for a request that is about to begin.
    mutating func newID() -> UInt64 {
        defer { nextID &+= 1 }
        return nextID
    }

    mutating func begin(_ id: UInt64, _ kind: RequestKind, _ credentials: Credentials? = nil, worth: Worth = .all) {
        entries.append(Entry(id: id, kind: kind, credentials: credentials, worth: worth))
    }

    /// Removes a request that has ended. Nil: it is not in flight.
    mutating func end(_ id: UInt64) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        return entries.remove(at: index)
    }

    func count(of kind: RequestKind) -> Int { entries.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// Whether a request is in flight whose reply counts in full.
    func hasFull(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth == .all } }

    /// Whether a request is in flight whose reply counts for more than `Retry-After`.
    func hasUseful(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth > .wait } }

    /// Limits how much the replies to all requests in flight count.
    mutating func limit(to worth: Worth) {
        for index in entries.indices { entries[index].worth = min(entries[index].worth, worth) }
    }

    /// Limits how much the replies to the requests of one kind count.
    mutating func limit(_ kind: RequestKind, to worth: Worth) {
        for index in entries.indices where entries[index].kind == kind {
            entries[index].worth = min(entries[index].worth, worth)
        }
    }
}

/// Requests for pictures (rule 10.5).
extension RequestsInFlight {
    /// Whether a picture request can begin. Requests from before a wipe still count towards the limit.
    func canFetchPicture(_ turn: Turn) -> Bool { turn.pictures.canBegin && count(of: .asset) < AssetShelf.openLimit }

    /// Begins as many picture requests as possible.
    ///
    /// - Parameter awaited: pictures that messages wait for.
    mutating func fetchPictures(awaited: Set<ExactText>, _ turn: inout Turn) {
        while canFetchPicture(turn) {
            let id = newID()
            guard let url = turn.pictures.begin(id, awaited: awaited) else { return }
            begin(id, .asset)
            turn.send(turn.setup.requests.asset(url, id: id))
        }
    }
}
