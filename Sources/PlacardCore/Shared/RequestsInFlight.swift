/// The requests that wait for their answers, of every kind, and how much of each answer counts.
struct RequestsInFlight: Sendable {
    /// How much of an answer counts. It only falls, and never rises again.
    enum Worth: Int, Sendable, Comparable {
        /// Only `Retry-After`: the client was wiped since. While it is disabled, every answer is treated so.
        case wait
        /// Only what concerns the device, such as a config: the user has changed since, or the list that it asked for
        /// is gone.
        case device
        case all

        static func < (left: Worth, right: Worth) -> Bool { left.rawValue < right.rawValue }
    }

    struct Entry: Sendable {
        let id: UInt64
        let kind: RequestKind
        /// Nil: the request carries no signature, and its answer says nothing about one.
        let credentials: Credentials?
        fileprivate(set) var worth: Worth
    }

    private(set) var entries: [Entry] = []
    private var nextID: UInt64 = 1

    /// Names a request that is about to begin.
    mutating func newID() -> UInt64 {
        defer { nextID &+= 1 }
        return nextID
    }

    mutating func begin(_ id: UInt64, _ kind: RequestKind, _ credentials: Credentials? = nil, worth: Worth = .all) {
        entries.append(Entry(id: id, kind: kind, credentials: credentials, worth: worth))
    }

    /// Takes a request out that was answered; nil: it is not in flight.
    mutating func end(_ id: UInt64) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        return entries.remove(at: index)
    }

    func count(of kind: RequestKind) -> Int { entries.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// Whether an answer is expected that counts in full.
    func hasFull(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth == .all } }

    /// Whether an answer is expected of which more than `Retry-After` counts.
    func hasUseful(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth > .wait } }

    /// From now on no answer to a present request counts for more than that.
    mutating func limit(to worth: Worth) {
        for index in entries.indices { entries[index].worth = min(entries[index].worth, worth) }
    }

    /// The same for one kind.
    mutating func limit(_ kind: RequestKind, to worth: Worth) {
        for index in entries.indices where entries[index].kind == kind {
            entries[index].worth = min(entries[index].worth, worth)
        }
    }
}
