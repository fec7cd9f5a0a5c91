import NIOCore
import NIOHTTP1
import PlacardCore

/// A completely received request.
struct Request: Sendable {
    enum Body: Sendable {
        case whole(ByteBuffer)
        /// The body was not read.
        case tooLarge(limit: Int)
    }

    let method: HTTPMethod
    /// The path without percent escapes.
    let path: String
    /// The path as it was sent.
    let sentPath: String
    let query: [(name: String, value: String)]
    let headers: HTTPHeaders
    let body: Body
    /// The address and port of this machine that the client has connected to.
    let localAddress: SocketAddress?

    /// Nil when the target is not a path, or has a malformed escape.
    init?(_ head: HTTPRequestHead, body: Body, localAddress: SocketAddress?) {
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard head.uri.hasPrefix("/"), let sentPath = parts.first, let path = PercentText.decoded(sentPath) else {
            return nil
        }
        var query: [(name: String, value: String)] = []
        for item in (parts.dropFirst().first ?? "").split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pair.first.flatMap(PercentText.decoded),
                let value = PercentText.decoded(pair.dropFirst().first ?? "")
            else { return nil }
            query.append((name, value))
        }
        method = head.method
        self.path = path
        self.sentPath = String(sentPath)
        self.query = query
        headers = head.headers
        self.body = body
        self.localAddress = localAddress
    }

    /// The value of the first query item with this name.
    func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
