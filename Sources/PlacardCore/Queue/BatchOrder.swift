/// Asks the store for the records and attributes of a request: the first batch of that kind that waits for its reply, or
/// else a new one. The reply is the input `batchFormed`.
///
/// It owns the rules of what a batch may hold. The store asks it row by row.
package struct BatchOrder: Sendable, Equatable {
    package let requestID: UInt64
    /// The id for a new batch.
    package let newBatchID: String
    package let kind: BatchKind
    /// The current user. What another user left behind is sent first.
    package let user: String?
    /// What a new batch may hold.
    package let content: Content
    /// Leaves out what other users left behind: the server does not accept it (G.6).
    package let isOwnOnly: Bool
    /// The REST endpoint has a name for the anonymous user.
    package let namesAnonymous: Bool

    package enum Content: Sendable {
        /// What the REST endpoint does not accept, or has no user for.
        case untracked
        /// What the REST endpoint accepts, including attributes.
        case tracked
        case all
    }

    package init(
        requestID: UInt64, newBatchID: String, kind: BatchKind = .data, user: String? = nil,
        content: Content = .all, isOwnOnly: Bool = false, namesAnonymous: Bool = false
    ) {
        self.requestID = requestID
        self.newBatchID = newBatchID
        self.kind = kind
        self.user = user
        self.content = content
        self.isOwnOnly = isOwnOnly
        self.namesAnonymous = namesAnonymous
    }

    /// Whether a batch of that user may be sent. This is the only condition on a batch that is waiting already.
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

    /// Whether that user's batch is sent before the current user's. The store asks this of the oldest wanted record, then
    /// of each wanted attribute: an earlier user's attributes do not wait for the current user's records. The first user for
    /// whom this is true owns the batch; if there is none, the current user does.
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
