/// The limit on all requests together (rule 7.6). A request over the limit waits for its turn; none is dropped.
struct RequestLimiter: Sendable, Equatable {
    /// What a request has taken from the bucket (rule 7.6.2).
    enum Permit: Sendable, Equatable {
        /// Nothing: there is no limit, or this is the first request ever, or the first one of a user.
        case free
        /// A token. `left` is the number of tokens that remain.
        case taken(left: Int64)

        var headers: [HTTPRequest.Header] {
            guard case .taken(let left) = self else { return [] }
            return [HTTPRequest.Header("X-Braze-Req-Tokens-Remaining", left.description)]
        }
    }

    private(set) var bucket = StoredBucket()
    /// Endpoints whose next request waits for a token, FIFO, so that a frequent one cannot starve the others.
    private(set) var line: [RequestKind] = []

    // MARK: Waiting

    /// Milliseconds until this endpoint gets a token, after those that are ahead in line; nil: now.
    func wait(_ kind: RequestKind, _ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        guard let limit, !bucket.bucket.isUntouched else { return nil }
        let ahead = line.firstIndex(of: kind) ?? line.count
        let wait = bucket.wait(limit, at: now)
        guard wait != nil || ahead > 0 else { return nil }
        return (wait ?? 0).clampedAdding(limit.refillMs.clampedMultiplied(by: Int64(ahead)))
    }

    /// Milliseconds until the first in line gets its token; nil: the line is empty.
    func waitOfFirst(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        line.isEmpty ? nil : bucket.wait(limit, at: now) ?? 0
    }

    mutating func leaveLine(_ kind: RequestKind) { line.removeAll { $0 == kind } }

    // MARK: Taking

    /// Takes a token for a request that is about to begin. Nil: the request has to wait in line.
    mutating func take(_ kind: RequestKind, _ turn: inout Turn) -> Permit? {
        guard let limit = turn.config.limits?.all else { return begun(kind, .free) }
        if bucket.bucket.isUntouched {
            bucket.begin(limit, StoreChange.setRequestBucket, &turn)
            return begun(kind, .free)
        }
        if !line.contains(kind) { line.append(kind) }
        guard line.first == kind, bucket.take(limit, StoreChange.setRequestBucket, &turn) == nil else { return nil }
        return begun(kind, .taken(left: bucket.bucket.left ?? 0))
    }

    private mutating func begun(_ kind: RequestKind, _ permit: Permit) -> Permit {
        leaveLine(kind)
        return permit
    }

    /// Restores the bucket, because the request did not begin.
    mutating func restoreBucket(_ before: StoredBucket) { bucket = before }

    /// Resets the bucket for another user: it is full, and the next request is free.
    mutating func reset(_ effects: inout Effects) { bucket.reset(StoreChange.setRequestBucket, &effects) }

    mutating func restore(_ stored: StoredState, _ turn: inout Turn) {
        bucket.restore(stored.requestBucket, StoreChange.setRequestBucket, &turn)
    }
}
