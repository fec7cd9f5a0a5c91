import PlacardCore
import PlacardTransport

/// The client's clock: the system's, or the time that the host last set.
enum ClientClock {
    case system
    case host(Instant)

    var isHost: Bool {
        if case .host = self { return true }
        return false
    }

    var now: Instant {
        switch self {
        case .system: Instant(wallMs: SystemClock.wallMs(), monotonicMs: SystemClock.monotonicMs())
        case .host(let instant): instant
        }
    }
}
