/// Request rate limits (G.5, choice 9). Over its own limit an endpoint does what its users expect; over
/// that of all requests every request waits for its turn, and none is dropped.
extension Engine {
    /// Nil: there are none.
    var limits: RequestLimits? {
        options.obeysRateLimits ? config?.limits ?? RequestLimits() : nil
    }

    // MARK: Waiting

    /// Whether an endpoint would begin a request now, but for the limits.
    func wantsRequest(_ kind: RequestKind, at now: Instant) -> Bool {
        switch kind {
        case .data: wantsDataRequest(at: now)
        case .cards: wantsCardsRequest(at: now)
        case .template: templates.open == nil && !templates.waiting.isEmpty
        case .asset, .usersTrack: false
        }
    }

    /// Milliseconds until the limits let a request to `data` begin; nil: now.
    func dataLimitWait(at now: Instant) -> Int64? {
        let own = data.pace.ownWait(limits?.data, at: now)
        let all = waitInLine(.data, at: now)
        guard own != nil || all != nil else { return nil }
        return max(own ?? 0, all ?? 0)
    }

    /// Of the bucket of all requests, behind those that came before.
    private func waitInLine(_ kind: RequestKind, at now: Instant) -> Int64? {
        guard let limit = limits?.all, !limiter.bucket.bucket.isUntouched else { return nil }
        let ahead = limiter.line.firstIndex(of: kind) ?? limiter.line.count
        let wait = limiter.bucket.wait(limit, at: now)
        guard wait != nil || ahead > 0 else { return nil }
        return (wait ?? 0).clampedAdding(limit.refillMs.clampedMultiplied(by: Int64(ahead)))
    }

    /// When the next token comes that somebody waits for.
    @inline(__always)
    func limitsDeadlineMs(at now: Instant) -> Int64? {
        var wait = Int64.max
        if !limiter.line.isEmpty { wait = limiter.bucket.wait(limits?.all, at: now) ?? 0 }
        if data.waitsForToken, !limiter.line.contains(.data) {
            wait = min(wait, data.pace.ownWait(limits?.data, at: now) ?? 0)
        }
        return wait == .max ? nil : now.monotonicMs.clampedAdding(wait)
    }

    // MARK: Taking

    /// Takes a token of the bucket of all requests for one that is about to begin; nil: it has to wait in line.
    mutating func takeToken(
        _ kind: RequestKind, at now: Instant, _ effects: inout Effects
    ) -> RequestToken? {
        guard let limit = limits?.all else { return begun(kind, .free) }
        if limiter.bucket.bucket.isUntouched {
            limiter.bucket.begin(limit, at: now, StoreChange.setRequestBucket, &effects)
            return begun(kind, .free)
        }
        if !limiter.line.contains(kind) { limiter.line.append(kind) }
        guard limiter.line.first == kind,
            limiter.bucket.take(limit, at: now, StoreChange.setRequestBucket, &effects) == nil
        else { return nil }
        return begun(kind, .taken(left: limiter.bucket.bucket.left ?? 0))
    }

    private mutating func begun(_ kind: RequestKind, _ token: RequestToken) -> RequestToken {
        limiter.leaveLine(kind)
        return token
    }
}
