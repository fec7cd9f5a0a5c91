import NIOCore
import NIOHTTP1

/// Counts the request parts that the preceding decoder delivers.
final class DeliveryCount: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private(set) var parts: UInt64 = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        parts &+= 1
        context.fireChannelRead(data)
    }
}
