/// A server's answer, unpacked and within the size limit.
package struct HTTPReply: Sendable, Equatable {
    package let status: Int
    /// Value of `Retry-After` as sent: seconds or an HTTP date (G.4).
    package let retryAfter: String?
    /// Of the REST endpoint (H.7).
    package let rateLimit: RateLimitReset
    package let contentType: String?
    package let body: [UInt8]

    package init(
        status: Int, retryAfter: String? = nil, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String? = nil,
        body: [UInt8]
    ) {
        self.status = status
        self.retryAfter = retryAfter
        self.rateLimit = rateLimit
        self.contentType = contentType
        self.body = body
    }
}
