import Synchronization

/// Unix seconds that change only when a test sets them.
final class ManualClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ time: Int64) {
        seconds = Mutex(time)
    }

    var time: Int64 {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
