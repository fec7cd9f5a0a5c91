/// The endpoint of a batch. Raw values are part of the stored format.
package enum BatchKind: Int64, Sendable, CaseIterable {
    /// The `data` endpoint (rule 4.1).
    case data = 0
    /// The REST endpoint `/users/track` (rule 11.1).
    case usersTrack = 1
}

/// Records and attributes that are sent together under one id, which stays the same across retries, restarts and
/// crashes (rule 7.1.1).
package struct Batch: Sendable, Equatable {
    package let id: String
    package let kind: BatchKind
    /// The owner of everything in the batch; nil: the anonymous user.
    package let user: String?
    package let records: [Record]
    package let attributes: [Attribute]
    /// How often the server has refused the batch (rule 7.5).
    package let refusals: Int
    /// True: the batch is half of a batch that was refused. If it is refused too, it is bisected again.
    package let isPart: Bool
    /// What a part is a part of; nil: the batch is whole, or was divided by a version that did not note it.
    package let parent: BatchParent?
    /// True: the batch is new, and its user has more attributes than it holds.
    package let leavesAttributes: Bool

    package init(
        id: String, kind: BatchKind = .data, user: String?, records: [Record], attributes: [Attribute] = [],
        refusals: Int = 0, isPart: Bool = false, parent: BatchParent? = nil,
        leavesAttributes: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.user = user
        self.records = records
        self.attributes = attributes
        self.refusals = refusals
        self.isPart = isPart
        self.parent = parent
        self.leavesAttributes = leavesAttributes
    }

    package var byteCount: Int {
        records.reduce(0) { $0 + $1.byteCount } + attributes.reduce(0) { $0 + $1.byteCount }
    }
    /// Number of refusals after which a batch is bisected.
    package static let refusalLimit = 3
    /// Whether the offending item in the batch is being isolated.
    package var isSuspect: Bool { isPart || refusals >= Self.refusalLimit }
    package var startsSession: Bool { records.contains { $0.code == .sessionStart } }
    package var isEmpty: Bool { records.isEmpty && attributes.isEmpty }
}
