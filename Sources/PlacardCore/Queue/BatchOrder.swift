/// Asks the store for the records and attributes of a request: the first waiting batch of that kind, or else a new one.
/// The store delivers it as the input `batchFormed`.
///
/// Decides what a batch may hold; the store asks it about each row.
package struct BatchOrder: Sendable, Equatable {
    package let requestID: UInt64
    /// The id for a new batch.
    package let newBatchID: String
    package let kind: BatchKind
    /// The current user. Data of other users is sent first.
    package let user: String?
    /// What a new batch may hold.
    package let content: Content
    /// Whether to leave out the data of other users, because the server does not accept it (rule 7.7).
    package let isOwnOnly: Bool
    /// Whether the REST endpoint has a name for the anonymous user.
    package let namesAnonymous: Bool
    /// Whether the batch becomes a file, which can hold more than a request.
    package let isFile: Bool

    package enum Content: Sendable {
        /// Data that the REST endpoint does not accept, or whose user it does not know.
        case untracked
        /// Data that the REST endpoint accepts, including attributes.
        case tracked
        case all
    }

    package init(
        requestID: UInt64, newBatchID: String, kind: BatchKind = .data, user: String? = nil,
        content: Content = .all, isOwnOnly: Bool = false, namesAnonymous: Bool = false, isFile: Bool = false
    ) {
        self.requestID = requestID
        self.newBatchID = newBatchID
        self.kind = kind
        self.user = user
        self.content = content
        self.isOwnOnly = isOwnOnly
        self.namesAnonymous = namesAnonymous
        self.isFile = isFile
    }

    /// Whether a batch of that user may be sent. This is the only condition for a batch that already exists.
    package func serves(_ user: String?) -> Bool { !isOwnOnly || ExactText.same(user, self.user) }

    package func wants(_ record: Record) -> Bool {
        wants(record.code, of: record.user, hasAlias: record.alias != nil)
    }

    package func wants(_ code: RecordCode, of user: String?, hasAlias: Bool) -> Bool {
        wants(isTracked: code.isTracked, of: user, hasAlias: hasAlias)
    }

    package func wants(_ attribute: Attribute) -> Bool {
        wants(isTracked: attribute.isTracked, of: attribute.user, hasAlias: attribute.alias != nil)
    }

    /// Whether that user's batch is sent before the current user's. The store asks this for the oldest wanted record,
    /// then for each wanted attribute, because an earlier user's attributes must not wait for the current user's
    /// records. The first user for whom this is true owns the batch; otherwise the current user does.
    package func goesFirst(_ user: String?) -> Bool { !ExactText.same(user, self.user) }

    private func wants(isTracked: Bool, of user: String?, hasAlias: Bool) -> Bool {
        guard serves(user) else { return false }
        let isTracked = isTracked && (user != nil || hasAlias || namesAnonymous)
        return switch content {
        case .all: true
        case .tracked: isTracked
        case .untracked: !isTracked
        }
    }
}
