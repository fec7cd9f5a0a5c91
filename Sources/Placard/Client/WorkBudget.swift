import PlacardTransport

/// How long one call may work. Work that can be interrupted asks it between steps.
struct WorkBudget {
    /// Real time, also with the host's clock: what is limited is the processor's work.
    private let endNs: Int64?

    /// - Parameter microseconds: from now on; 0: no limit.
    init(microseconds: UInt32) {
        endNs = microseconds == 0 ? nil : SystemClock.monotonicNs() + 1_000 * Int64(microseconds)
    }

    var isLimited: Bool { endNs != nil }
    var isOver: Bool { endNs.map { SystemClock.monotonicNs() >= $0 } ?? false }
}
