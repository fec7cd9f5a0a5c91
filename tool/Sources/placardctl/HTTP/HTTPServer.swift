import NIOCore
import NIOHTTP1
import NIOPosix

/// Accepts connections on an address, and answers their requests.
struct HTTPServer: Sendable {
    var limits = HTTPLimits()
    let answer: ConnectionHandler.Answer

    /// Serves until the task is cancelled. `onReady` gets the address, with its port, once connections are accepted.
    /// Throws `IOError` when it cannot listen on the address.
    func run(at address: SocketAddress, onReady: (SocketAddress) -> Void) async throws {
        let connections = Connections(limit: limits.connections)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // Sends small replies at once: otherwise they wait for the client's delayed acknowledgement, 40 ms each.
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            // A client that has closed its sending side still gets its reply.
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
        let delivered = DeliveryCount()
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(UnparsedLimit(limits, delivered: delivered))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: limits.decoder)
        // Directly after the decoder: pipelined requests are held back by a later handler.
        try pipeline.addHandler(delivered)
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(ConnectionHandler(limits: limits, connections: connections, answer: answer))
    }
}
