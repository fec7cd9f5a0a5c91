import NIOCore
import NIOHTTP1

/// Ends a request line that is too long, before the parser: that reports the same error for every part of a head.
final class RequestLineLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum State {
        case line(bytes: Int)
        case rest
        case exceeded
    }

    private let limit: Int
    private var state = State.line(bytes: 0)

    init(_ limit: Int) {
        self.limit = limit
    }

    var isExceeded: Bool {
        if case .exceeded = state { true } else { false }
    }

    /// What comes next is a request line.
    func expectLine() {
        state = .line(bytes: 0)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .line(let before):
            let bytes = unwrapInboundIn(data).readableBytesView
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
            let count = before + bytes.distance(from: bytes.startIndex, to: end ?? bytes.endIndex)
            guard count <= limit else {
                state = .exceeded
                return context.fireErrorCaught(HTTPParserError.headerOverflow)
            }
            state = end == nil ? .line(bytes: count) : .rest
        case .rest: break
        case .exceeded: return
        }
        context.fireChannelRead(data)
    }
}
