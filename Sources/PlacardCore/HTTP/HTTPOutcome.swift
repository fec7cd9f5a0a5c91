/// How a request ended.
package enum HTTPOutcome: Sendable, Equatable {
    case reply(HTTPReply)
    /// No usable reply. `detail` is for developers and names the cause, such as "could not connect to 127.0.0.1:9".
    case failure(NetworkFailure, detail: String)
}

/// A server's reply, decompressed and within the size limit.
package struct HTTPReply: Sendable, Equatable {
    package let status: Int
    /// The value of `Retry-After` as sent: seconds or an HTTP date (rule 3.3).
    package let retryAfter: String?
    /// The rate-limit headers of the REST endpoint (rule 11.7).
    package let rateLimit: RateLimitReset
    package let contentType: String?
    /// What a source's reply says about its content.
    package let content: ContentHeaders
    package let body: [UInt8]

    package init(
        status: Int, retryAfter: String? = nil, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String? = nil, content: ContentHeaders = ContentHeaders(), body: [UInt8]
    ) {
        self.status = status
        self.retryAfter = retryAfter
        self.rateLimit = rateLimit
        self.contentType = contentType
        self.content = content
        self.body = body
    }
}

/// Why a request got no usable reply. Raw values are those of `PLACARD_FAILURE_*`.
public enum NetworkFailure: Int32, Sendable, CaseIterable {
    case unreachable = 1
    case reset = 2
    case timeout = 3
    case tls = 4
    /// The reply is larger than the limit; only the built-in transport reports this itself. C has no name for it.
    case tooLarge = 5
}

extension NetworkFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable: "unreachable"
        case .reset: "reset"
        case .timeout: "timeout"
        case .tls: "tls"
        case .tooLarge: "too_large"
        }
    }
}
