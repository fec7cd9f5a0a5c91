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

    /// Whether a batch may hold what that user left. A batch that already waits is judged by this alone.
    package func serves(_ user: String?) -> Bool { !isOwnOnly || !isOther(user) }

    package func wants(_ record: RecordHead) -> Bool {
        serves(record.user)
            && wants(isTracked: record.code.isTracked && isNamed(record.user, hasAlias: record.hasAlias))
    }

    package func wants(_ record: Record) -> Bool { wants(record.head) }

    package func wants(_ attribute: Attribute) -> Bool {
        serves(attribute.user)
            && wants(isTracked: attribute.isTracked && isNamed(attribute.user, hasAlias: attribute.alias != nil))
    }

    /// The user whose records and attributes a new batch holds: the user of the oldest record. Attributes of an earlier
    /// user do not wait for the current user's records (choice 12).
    ///
    /// - Parameters:
    ///   - oldest: the oldest wanted record that is in no batch.
    ///   - nextAttribute: returns the attributes that are in no batch, one by one. Called only if they matter.
    package func nextUser<Failure: Error>(
        oldest: RecordHead?, nextAttribute: () throws(Failure) -> Attribute?
    ) throws(Failure) -> String? {
        if let oldest, isOther(oldest.user) { return oldest.user }
        while let next = try nextAttribute() {
            if wants(next), isOther(next.user) { return next.user }
        }
        return user
    }

    private func isOther(_ user: String?) -> Bool { !ExactText.same(user, self.user) }

    private func isNamed(_ user: String?, hasAlias: Bool) -> Bool { user != nil || hasAlias || namesAnonymous }

    private func wants(isTracked: @autoclosure () -> Bool) -> Bool {
        switch content {
        case .all: true
        case .tracked: isTracked()
        case .untracked: !isTracked()
        }
    }
}
