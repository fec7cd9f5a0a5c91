import NIOCore
import NIOHTTP1

/// What one client may ask of the server, so that the others are still answered.
struct HTTPLimits: Sendable {
    /// Bytes of the URL, and of the name or the value of one header. The longest URLs are those of the inspector, whose
    /// previews name the cards that were seen.
    var header = 32 * 1024
    /// Bytes of the URL, the names and the values together.
    var head = 64 * 1024
    var headerCount = 100
    /// Bytes of a body.
    var body = 8 * 1024 * 1024
    /// Bytes that are read and thrown away when a body or a head is larger.
    var discarded = 64 * 1024 * 1024
    /// Connections that are open at the same time.
    var connections = 128
    /// Until the head of the next request is complete, and for taking an answer.
    var idle = TimeAmount.seconds(60)
    /// From the head of a request to the end of its body.
    var upload = TimeAmount.seconds(30)
    /// After the last answer, for a client that has not closed yet.
    var linger = TimeAmount.seconds(2)

    /// Bytes that the decoder may take without delivering anything: a head with its separators and some white space.
    var unparsed: Int { head + 16 * 1024 }

    var decoder: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = header
        limits.maxHeaderListSize = head
        limits.maxHeaderFieldCount = headerCount
        return limits
    }
}
