import FlyingFox
import FlyingSocks
import Foundation

/// FlyingFox's own pool, with small segments sent at once. FlyingFox writes an answer in two pieces; without
/// TCP_NODELAY the second waits for the client's delayed acknowledgement, 40 ms on every connection that is kept alive.
struct NoDelayPool: AsyncSocketPool {
    private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws {
        try await pool.prepare()
    }

    func run() async throws {
        try await pool.run()
    }

    /// Every connection comes by here while it waits for its request.
    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
