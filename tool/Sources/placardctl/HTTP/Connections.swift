import NIOCore
import Synchronization

/// The open connections. When there are too many, the connection that has been idle longest is closed, so that idle
/// connections cannot keep others out.
final class Connections: Sendable {
    private struct Entry {
        let channel: any Channel
        /// Increases with every wait; nil while a request is answered.
        var waitingSince: UInt64?
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var waits: UInt64 = 0
        var isClosed = false
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    func add(_ channel: any Channel) {
        let surplus: (any Channel)? = state.withLock { state in
            guard !state.isClosed else { return channel }
            state.waits += 1
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, waitingSince: state.waits)
            guard state.entries.count > limit else { return nil }
            // The new connection is waiting too: it is closed if all others are busy.
            let waiting = state.entries.compactMap { key, entry in entry.waitingSince.map { (key, since: $0) } }
            return waiting.min { $0.since < $1.since }.flatMap { state.entries.removeValue(forKey: $0.0)?.channel }
        }
        surplus?.close(promise: nil)
    }

    func remove(_ channel: any Channel) {
        state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// Call it when a request is complete, or when the next one is awaited.
    func set(_ channel: any Channel, isWaiting: Bool) {
        state.withLock { state in
            state.waits += 1
            state.entries[ObjectIdentifier(channel)]?.waitingSince = isWaiting ? state.waits : nil
        }
    }

    /// Closes all connections, and every one that is added later.
    func closeAll() {
        let channels = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.entries.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
    }
}
