/// The requests that wait for their answers, of every kind, and how much of each answer counts.
struct RequestsInFlight: Sendable {
    /// How much of an answer counts. Less and less, never more again.
    enum Worth: Int, Sendable, Comparable {
        /// How long the server asks to wait: the client was wiped since the request. While the client is disabled no answer
        /// counts for more (`Engine.completed`).
        case wait
        /// What it says to the device, such as a config: the user, or the list that it asked about, is another one now.
        case device
        case all

        static func < (left: Worth, right: Worth) -> Bool { left.rawValue < right.rawValue }
    }

    struct Entry: Sendable {
        let id: UInt64
        let kind: RequestKind
        /// Nil: it carries no signature, and says nothing about one.
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

    /// Nil: it waits for no answer.
    mutating func end(_ id: UInt64) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        return entries.remove(at: index)
    }

    func count(of kind: RequestKind) -> Int { entries.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// Whether an answer comes that counts wholly.
    func hasFull(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth == .all } }

    /// Whether an answer comes that counts for more than its wait.
    func hasUseful(_ kind: RequestKind) -> Bool { entries.contains { $0.kind == kind && $0.worth > .wait } }

    /// From now on no answer counts for more than that.
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
