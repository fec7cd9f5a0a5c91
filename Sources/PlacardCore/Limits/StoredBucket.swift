/// A token bucket whose state is in the store (rule 7.6.6).
struct StoredBucket: Sendable, Equatable {
    private(set) var bucket = TokenBucket()
    /// Whether this run has written it.
    private var isStored = false

    init() {}

    /// Milliseconds until there is a token; nil: there is one now, or there is no limit.
    func wait(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        limit.flatMap { bucket.wait($0, at: now) }
    }

    /// Takes a token. Writes the new state as the store change that `change` returns. Returns the wait when there is no
    /// token.
    ///
    /// Occasional requests write nothing: a token taken from a full bucket is soon replaced, so a restart may forget
    /// it. But the first token of a run is always written; otherwise a host that restarts again and again would have no
    /// limit.
    mutating func take(
        _ limit: TokenBucket.Limit, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn
    ) -> Int64? {
        let needsWrite = !isStored || !bucket.canSpareOne(limit, at: turn.now)
        if let wait = bucket.take(limit, at: turn.now) { return wait }
        if needsWrite { store(change, &turn.effects) }
        return nil
    }

    /// Starts the bucket at the time of a free request, and writes it.
    mutating func begin(_ limit: TokenBucket.Limit, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        bucket.begin(limit, at: turn.now)
        store(change, &turn.effects)
    }

    /// Fills the bucket. The next request is free.
    mutating func reset(_ change: ([UInt8]) -> StoreChange, _ effects: inout Effects) {
        guard !bucket.isUntouched else { return }
        bucket = TokenBucket()
        store(change, &effects)
    }

    private mutating func store(_ change: ([UInt8]) -> StoreChange, _ effects: inout Effects) {
        isStored = true
        effects.write(change(bucket.stored))
    }

    /// Restores the state of an earlier run.
    mutating func restore(_ stored: [UInt8]?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        guard let stored else { return }
        bucket = TokenBucket(stored: stored, at: turn.now)
        // Differs only if it was damaged, or if the clock was set back.
        if bucket.stored != stored { turn.effects.write(change(bucket.stored)) }
    }
}
