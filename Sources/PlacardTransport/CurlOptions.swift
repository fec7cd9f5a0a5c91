import PlacardCore

/// Settings of the built-in transport.
package struct CurlOptions: Sendable {
    /// Sent as `User-Agent`.
    package var userAgent: String
    /// PEM file of the certificate authorities to trust instead of the system's; nil for the system's.
    package var caFile: String?
    /// URL of a proxy; nil for a direct connection, whatever the environment says.
    package var proxy: String?
    /// Limit on name look-up, connection and TLS handshake together.
    package var connectTimeoutMs: Int
    /// Limit on the whole request, from the start to the last byte of the reply.
    package var totalTimeoutMs: Int
    /// Maximum size of a reply, counted unpacked; a larger one is a failure.
    package var maxReplyBytes: Int
    /// The same limit for pictures.
    package var maxAssetBytes: Int
    /// How long connections are kept after the last request, so that the next one needs no handshake. Requests that
    /// follow each other come within seconds; servers close idle connections after a minute or so.
    package var keepConnectionsMs: Int

    /// The longest reply, except a picture.
    package static let replyLimit = 8 << 20

    package init(
        userAgent: String, caFile: String? = nil, proxy: String? = nil, connectTimeoutMs: Int = 15_000,
        totalTimeoutMs: Int = 60_000, maxReplyBytes: Int = replyLimit, maxAssetBytes: Int = AssetCache.pictureLimit,
        keepConnectionsMs: Int = 60_000
    ) {
        self.userAgent = userAgent
        self.caFile = caFile
        self.proxy = proxy
        self.connectTimeoutMs = connectTimeoutMs
        self.totalTimeoutMs = totalTimeoutMs
        self.maxReplyBytes = maxReplyBytes
        self.maxAssetBytes = maxAssetBytes
        self.keepConnectionsMs = keepConnectionsMs
    }
}
