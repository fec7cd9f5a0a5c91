import NIOCore
import NIOHTTP1

/// Reports an error when the next decoder reads many bytes and delivers nothing. The decoder's own limits ignore white
/// space before a value, empty lines, and what follows an upgrade or an error, and it keeps most of that in memory.
final class UnparsedLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limits: HTTPLimits
    private let delivered: DeliveryCount
    /// Bytes since the last delivery.
    private var unparsed = 0
    /// Bytes discarded since the limit was exceeded.
    private var discarded = 0

    init(_ limits: HTTPLimits, delivered: DeliveryCount) {
        self.limits = limits
        self.delivered = delivered
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        guard unparsed <= limits.unparsed else { return discard(count, context) }
        let before = delivered.parts
        context.fireChannelRead(data)
        // A delivery may end anywhere in these bytes: what follows it, at most one read, is not counted.
        unparsed = delivered.parts == before ? unparsed + count : 0
        if unparsed > limits.unparsed { context.fireErrorCaught(HTTPParserError.headerOverflow) }
    }

    /// Keeps reading for a while, so that a client that is still sending gets its reply.
    private func discard(_ count: Int, _ context: ChannelHandlerContext) {
        discarded += count
        if discarded > limits.discarded { context.close(promise: nil) }
    }
}
