import NIOCore
import NIOHTTP1

/// One connection: handles its requests one after another. Pipelined requests are held back by an earlier handler, so
/// that at most one request and one reply of a connection are in memory.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    typealias Answer = @Sendable (Request) async -> Response

    private enum State {
        case waiting
        case reading(HTTPRequestHead)
        case answering
        /// The last reply was sent: further input is discarded.
        case closing
    }

    private let limits: HTTPLimits
    private let connections: Connections
    private let answer: Answer

    private var state = State.waiting
    /// The body of the request so far. Not part of the state, where appending to it would copy it.
    private var body = ByteBuffer()
    /// Bytes of a refused body that came after the refusal.
    private var discarded = 0
    private var answering: Task<Void, Never>?
    private var deadline: Scheduled<Void>?
    /// The connection ends with the reply to the current request.
    private var isLast = false

    init(limits: HTTPLimits, connections: Connections, answer: @escaping Answer) {
        self.limits = limits
        self.connections = connections
        self.answer = answer
    }

    // MARK: - Events of the connection

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(limits.idle, context)
        connections.add(context.channel)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        state = .closing
        deadline?.cancel()
        answering?.cancel()
        connections.remove(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .waiting): begin(head, context)
        case (.body(var chunk), .reading(let head)):
            guard body.readableBytes + chunk.readableBytes <= limits.body else { return refuseBody(of: head, context) }
            body.writeBuffer(&chunk)
        case (.end, .reading(let head)): take(head, .whole(body), context)
        case (.body(let chunk), .answering), (.body(let chunk), .closing): discard(chunk, context)
        case (.head, _), (.body, _), (.end, _): break
        }
    }

    /// The client has closed its sending side; a reply may still be in flight.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
        isLast = true
        switch state {
        case .waiting, .reading, .closing: context.close(promise: nil)
        case .answering: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .waiting, .reading:
            guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
            isLast = true
            state = .answering
            send(refusal(of: error).response, hasBody: true, context)
        // The parser reports its failure repeatedly.
        case .answering, .closing: break
        }
    }

    // MARK: - Requests

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        state = .reading(head)
        isLast = !head.isKeepAlive || head.version != .http1_1 || head.headers.contains(name: "upgrade")
        setDeadline(limits.upload, context)
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        if length > limits.body { return refuseBody(of: head, context) }
        if head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" }) {
            context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
        }
    }

    private func refuseBody(of head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        isLast = true
        take(head, .tooLarge(limit: limits.body), context)
    }

    /// Keeps reading for a while, so that a client that is still sending gets its reply.
    private func discard(_ chunk: ByteBuffer, _ context: ChannelHandlerContext) {
        discarded += chunk.readableBytes
        if discarded > limits.discarded { context.close(promise: nil) }
    }

    private func take(_ head: HTTPRequestHead, _ body: Request.Body, _ context: ChannelHandlerContext) {
        self.body = ByteBuffer()
        state = .answering
        deadline?.cancel()
        connections.set(context.channel, isWaiting: false)
        let hasBody = head.method != .HEAD
        guard let request = Request(head, body: body, localAddress: context.localAddress) else {
            let refusal = Refusal(status: .badRequest, text: "the request target must be a path")
            return send(refusal.response, hasBody: hasBody, context)
        }
        let promise = context.eventLoop.makePromise(of: Response.self)
        answering = promise.completeWithTask { [answer] in await answer(request) }
        promise.futureResult.assumeIsolated().whenSuccess { self.send($0, hasBody: hasBody, context) }
    }

    private func refusal(of error: HTTPParserError) -> Refusal {
        switch error {
        case .headerOverflow:
            let text =
                "the URL or a header is longer than \(limits.header) bytes, there are more than "
                + "\(limits.headerCount) headers, or URL and headers together are longer than \(limits.head) bytes"
            return Refusal(status: .requestHeaderFieldsTooLarge, text: text)
        case .invalidVersion:
            return Refusal(status: .httpVersionNotSupported, text: "this server speaks HTTP/1.1")
        default: return Refusal(status: .badRequest, text: "this is not an HTTP/1.1 request")
        }
    }

    // MARK: - Answers

    private func send(_ response: Response, hasBody: Bool, _ context: ChannelHandlerContext) {
        guard case .answering = state else { return }
        var head = HTTPResponseHead(version: .http1_1, status: response.status, headers: response.headers)
        head.headers.replaceOrAdd(name: "Content-Length", value: String(response.body.readableBytes))
        if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        setDeadline(limits.idle, context)
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { result in
            switch result {
            case .success: self.finish(context)
            case .failure: context.close(promise: nil)
            }
        }
        if hasBody, response.body.readableBytes > 0 {
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: sent)
        } else {
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: sent)
        }
    }

    /// The whole reply has been passed to the system. Only its end part, which has no bytes, allows the next request,
    /// perhaps at once.
    private func finish(_ context: ChannelHandlerContext) {
        guard case .answering = state else { return }
        answering = nil
        connections.set(context.channel, isWaiting: true)
        guard !isLast else { return close(context) }
        state = .waiting
        setDeadline(limits.idle, context)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Closes the connection when the client does, or after a short delay: closing it while the client is sending could
    /// destroy the reply.
    private func close(_ context: ChannelHandlerContext) {
        state = .closing
        setDeadline(limits.linger, context)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
    }

    private func setDeadline(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}
