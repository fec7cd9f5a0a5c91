import NIOCore
import NIOHTTP1
import NIOPosix

/// Accepts connections on an address, and answers what they ask.
struct HTTPServer: Sendable {
    var limits = HTTPLimits()
    let answer: ConnectionHandler.Answer

    /// Serves until the task is cancelled. `onReady` gets the address, with its port, once connections are accepted.
    /// Throws `IOError` when the address cannot be listened on.
    func run(at address: SocketAddress, onReady: (SocketAddress) -> Void) async throws {
        let connections = Connections(limit: limits.connections)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // Small answers are sent at once: otherwise they wait for the client's delayed acknowledgement, 40 ms each.
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            // A client that has ended sending still gets its answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try configure(channel, connections) }
            }
            .bind(to: address).get()
        if let address = listener.localAddress { onReady(address) }
        await withTaskCancellationHandler {
            try? await listener.closeFuture.get()
        } onCancel: {
            listener.close(promise: nil)
        }
        connections.closeAll()
    }

    private func configure(_ channel: any Channel, _ connections: Connections) throws {
        let line = RequestLineLimit(limits.requestLine)
        let handler = ConnectionHandler(limits: limits, line: line, connections: connections, answer: answer)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(line)
        try pipeline.configureHTTPServerPipeline(
            withErrorHandling: false, withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits.decoder)
        try pipeline.addHandler(handler)
    }
}
