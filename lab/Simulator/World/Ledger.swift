/// What was logged, and what must become of it.
struct Ledger {
    enum Fate {
        /// The call succeeded: the record must arrive, once.
        case mustArrive
        /// The call failed, and its error text says that nothing was changed.
        case mustNotArrive
        /// The call did not return, or its outcome is open.
        case mayArrive
        /// The server refuses it. It must be dropped as soon as it is isolated.
        case isRefused
    }

    struct Entry {
        var fate: Fate
        let user: String?
        /// The users who may get an anonymous record: the one who became known next, and those of earlier calls whose
        /// outcome is open.
        var heirs: [String] = []
        var hasHeir = false
        /// Records of another process belong to the user of a later moment.
        let isForeign: Bool
    }

    private(set) var entries: [Int: Entry] = [:]
    private(set) var nextNumber = 1
    /// Records that a full queue dropped, whichever they were.
    private(set) var overflowed = 0
    /// Records before this number may arrive twice: a loss of power made the store forget a batch.
    private(set) var mayRepeatBefore = 0
    /// Records before this number may arrive after newer ones: the client does not know any more that it has sent them.
    private(set) var mayBeLateBefore = 0
    /// Whether records other than those with a number may be missing.
    private(set) var hasLostRecords = false
    /// By user and name: the values that the server may have at the end; nil: any.
    private(set) var attributes: [String: [String: [Int]?]] = [:]

    mutating func newNumber() -> Int {
        nextNumber += 1
        return nextNumber - 1
    }

    mutating func note(_ number: Int, _ fate: Fate, user: String?, isForeign: Bool = false) {
        entries[number] = Entry(fate: fate, user: user, isForeign: isForeign)
    }

    mutating func setFate(_ fate: Fate, of number: Int) { entries[number]?.fate = fate }

    mutating func noteAttribute(_ user: String?, _ name: String, _ value: Int, isOpen: Bool) {
        let user = user ?? ""
        if isOpen {
            // A name without an earlier value may be missing at the server.
            if case .some(.some(let known)) = attributes[user]?[name] { attributes[user]?[name] = known + [value] }
            return
        }
        attributes[user, default: [:]][name] = .some([value])
    }

    private mutating func forgetAttributes() {
        for (user, names) in attributes { attributes[user] = names.mapValues { _ in nil } }
    }

    // MARK: What happened to all

    mutating func becameKnown(_ user: String, isOpen: Bool) {
        for (number, entry) in entries where entry.user == nil && !entry.hasHeir {
            entries[number]?.heirs.append(user)
            entries[number]?.hasHeir = !isOpen
        }
        for name in attributes[""]?.keys.sorted() ?? [] { attributes[user, default: [:]][name] = .some(nil) }
        attributes[""] = attributes[""]?.mapValues { _ in nil }
    }

    mutating func overflow(_ count: Int) { overflowed += count }

    /// A loss of power or a wipe: what has not arrived may be gone.
    ///
    /// - Parameter forgets: whether the store may also have forgotten what it has sent.
    mutating func lose(except arrived: Set<Int>, forgets: Bool) {
        for (number, entry) in entries where !arrived.contains(number) || forgets {
            if entry.fate == .mustArrive || entry.fate == .isRefused { entries[number]?.fate = .mayArrive }
            // The store may also have forgotten who became known.
            entries[number]?.hasHeir = false
        }
        if forgets { mayRepeatBefore = nextNumber }
        mayBeLateBefore = nextNumber
        hasLostRecords = true
        forgetAttributes()
    }

    /// From now on the server accepts everything.
    mutating func endRefusals() {
        for (number, entry) in entries where entry.fate == .isRefused { entries[number]?.fate = .mayArrive }
    }
}
