/// Where a batch goes. Raw values are part of the stored format.
package enum BatchKind: Int64, Sendable, CaseIterable {
    /// The `data` endpoint (A.4).
    case data = 0
    /// The REST endpoint `/users/track` (H).
    case usersTrack = 1
}

/// Records and attributes that travel together under one id, which stays the same over retries, restarts and crashes
/// (choice 4).
package struct Batch: Sendable, Equatable {
    package let id: String
    package let kind: BatchKind
    /// Whose they are: a batch holds one user's only.
    package let user: String?
    package let records: [Record]
    package let attributes: [Attribute]
    /// How often the server refused it (choice 5).
    package let refusals: Int
    /// Cut from a batch that was refused: refused once more it is cut again.
    package let isPart: Bool
    /// New, and its user has more attributes than went into it.
    package let leavesAttributes: Bool

    package init(
        id: String, kind: BatchKind = .data, user: String?, records: [Record], attributes: [Attribute] = [],
        refusals: Int = 0, isPart: Bool = false, leavesAttributes: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.user = user
        self.records = records
        self.attributes = attributes
        self.refusals = refusals
        self.isPart = isPart
        self.leavesAttributes = leavesAttributes
    }

    package var byteCount: Int {
        records.reduce(0) { $0 + $1.byteCount } + attributes.reduce(0) { $0 + $1.byteCount }
    }
    /// Refused so often, it is cut.
    package static let refusalLimit = 3
    /// What is at fault in it is being looked for.
    package var isSuspect: Bool { isPart || refusals >= Self.refusalLimit }
    package var startsSession: Bool { records.contains { $0.code == .sessionStart } }
    package var isEmpty: Bool { records.isEmpty && attributes.isEmpty }
}
