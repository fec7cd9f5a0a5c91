import PlacardCore
import PlacardTransport

/// The client's clock: the system's, or the time that the host last set.
enum ClientClock {
    case system
    case host(Instant)

    init(_ kind: Options.ClockKind) {
        switch kind {
        case .system: self = .system
        case .host(let start): self = .host(start)
        }
    }

    var isHost: Bool {
        if case .host = self { return true }
        return false
    }

    /// The host's clock at a later time.
    ///
    /// - Throws: `state` for the system's clock, `invalid` when monotonic time goes backwards.
    func moved(to instant: Instant) throws(PlacardError) -> ClientClock {
        guard case .host(let before) = self else {
            throw PlacardError(.state, "the system clock is in use: open with the host clock to set the time")
        }
        guard instant.monotonicMs >= before.monotonicMs else {
            throw PlacardError(.invalid, "monotonic_ms is less than the previous \(before.monotonicMs)")
        }
        return .host(instant)
    }

    var now: Instant {
        switch self {
        case .system: Instant(wallMs: SystemClock.wallMs(), monotonicMs: SystemClock.monotonicMs())
        case .host(let instant): instant
        }
    }
}
