import NIOCore
import NIOHTTP1

/// Limits per client, so that the others are still answered.
struct HTTPLimits: Sendable {
    /// Bytes of the URL, and of the name or the value of one header. The inspector has the longest URLs: its previews
    /// list the cards that were seen.
    var header = 32 * 1024
    /// Bytes of the URL, the names and the values together.
    var head = 64 * 1024
    var headerCount = 100
    /// Bytes of a body.
    var body = 8 * 1024 * 1024
    /// Bytes that are read and discarded when a body or a head is too large.
    var discarded = 64 * 1024 * 1024
    /// Simultaneous connections.
    var connections = 128
    /// Time until the head of the next request is complete, and for receiving a reply.
    var idle = TimeAmount.seconds(60)
    /// Time from a request's head to the end of its body.
    var upload = TimeAmount.seconds(30)
    /// Time after the last reply, for a client that has not closed the connection yet.
    var linger = TimeAmount.seconds(2)

    /// Bytes that the decoder may read without delivering anything: a head with its separators and some white space.
    var unparsed: Int { head + 16 * 1024 }

    var decoder: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = header
        limits.maxHeaderListSize = head
        limits.maxHeaderFieldCount = headerCount
        return limits
    }
}
