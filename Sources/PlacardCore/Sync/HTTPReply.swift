/// A server's answer, unpacked and within the size limit.
package struct HTTPReply: Sendable, Equatable {
    package let status: Int
    /// Value of `Retry-After` as sent: seconds or an HTTP date (G.4).
    package let retryAfter: String?
    package let contentType: String?
    package let body: [UInt8]

    package init(status: Int, retryAfter: String? = nil, contentType: String? = nil, body: [UInt8]) {
        self.status = status
        self.retryAfter = retryAfter
        self.contentType = contentType
        self.body = body
    }
}
