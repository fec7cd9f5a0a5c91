import NIOCore
import NIOHTTP1

/// What one client may ask of the server, so that the others are still answered.
struct HTTPLimits: Sendable {
    /// Bytes of the request line. The longest are those of the inspector, whose previews name the cards that were seen.
    var requestLine = 32 * 1024
    /// Bytes of the name or the value of one header.
    var header = 32 * 1024
    /// Bytes of all headers and the request line together.
    var head = 64 * 1024
    var headerCount = 100
    /// Bytes of a body.
    var body = 8 * 1024 * 1024
    /// Bytes that are read and thrown away when a body is larger.
    var discarded = 64 * 1024 * 1024
    /// Connections that are open at the same time.
    var connections = 128
    /// Until the head of the next request is complete, and for taking an answer.
    var idle = TimeAmount.seconds(60)
    /// From the head of a request to the end of its body.
    var upload = TimeAmount.seconds(30)
    /// After the last answer, for a client that has not closed yet.
    var linger = TimeAmount.seconds(2)

    var decoder: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = header
        limits.maxHeaderListSize = head
        limits.maxHeaderFieldCount = headerCount
        return limits
    }
}
