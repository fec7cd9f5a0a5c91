/// A bucket whose state is in the store (G.5.6).
struct StoredBucket: Sendable, Equatable {
    private(set) var bucket = TokenBucket()
    /// Whether this run has written it.
    private var isStored = false

    init() {}

    /// Milliseconds until there is a token; nil: there is one now, or no limit.
    func wait(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        limit.flatMap { bucket.wait($0, at: now) }
    }

    /// Takes a token, and writes the new state as the change that `change` makes of it. Returns the wait when there is
    /// no token.
    ///
    /// A request now and then writes nothing: a token from a full bucket is back soon, and a restart that forgets it
    /// does no harm. But the first of a run is written, or a host that starts again and again would have no limit.
    mutating func take(
        _ limit: TokenBucket.Limit, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn
    ) -> Int64? {
        let isSmallMatter = isStored && bucket.canSpareOne(limit, at: turn.now)
        if let wait = bucket.take(limit, at: turn.now) { return wait }
        if !isSmallMatter { store(change, &turn) }
        return nil
    }

    /// Writes the time of a free request, from which the bucket counts.
    mutating func begin(_ limit: TokenBucket.Limit, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        bucket.begin(limit, at: turn.now)
        store(change, &turn)
    }

    /// Full again, and the next request is free.
    mutating func reset(_ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        guard !bucket.isUntouched else { return }
        bucket = TokenBucket()
        store(change, &turn)
    }

    private mutating func store(_ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        isStored = true
        turn.write(change(bucket.stored))
    }

    /// What an earlier run left.
    mutating func restore(_ stored: [UInt8]?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        guard let stored else { return }
        bucket = TokenBucket(stored: stored, at: turn.now)
        // Differs only when it was damaged, or when the clock has been set back since.
        if bucket.stored != stored { turn.write(change(bucket.stored)) }
    }
}
