import PlacardCore
import PlacardTransport

/// The client's time: the system's, or what the host last said.
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
