import PlacardCore
import PlacardStore

/// When the store of an idle client closes its files: half a minute to a minute after its last use.
///
/// The time is set by the first use and moved only when it has come, so that a busy client sets a timer twice a minute
/// and not with each event.
struct StoreRest {
    static let intervalMs: Int64 = 30_000

    private(set) var dueMs: Int64?

    /// Call after anything that may have used the store.
    mutating func plan(_ store: Store, at now: Instant) {
        if dueMs == nil, store.takeUse() { dueMs = now.monotonicMs.clampedAdding(Self.intervalMs) }
    }

    mutating func perform(_ store: Store, at now: Instant) {
        guard let dueMs, dueMs <= now.monotonicMs else { return }
        self.dueMs = nil
        // The store may have to stay open for a while: tried again later.
        if !store.isInUse, !store.rest() { self.dueMs = now.monotonicMs.clampedAdding(Self.intervalMs) }
    }
}
