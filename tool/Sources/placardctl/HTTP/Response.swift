import NIOCore
import NIOHTTP1

/// A reply. Its length, and whether the connection stays open, are set when it is sent.
struct Response: Sendable {
    var status: HTTPResponseStatus
    /// Browsers must not guess another type than the declared one.
    var headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff"]
    var body: ByteBuffer

    init(_ status: HTTPResponseStatus, type: String? = nil, body: some Sequence<UInt8> = []) {
        self.status = status
        self.body = ByteBuffer(bytes: body)
        if let type { headers.add(name: "Content-Type", value: type) }
    }
}
