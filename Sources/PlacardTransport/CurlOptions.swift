import PlacardCore

/// How the built-in transport talks to servers.
package struct CurlOptions: Sendable {
    /// Sent as `User-Agent`.
    package var userAgent: String
    /// PEM file of the authorities to trust instead of the system's; nil: the system's.
    package var caFile: String?
    /// URL of a proxy; nil: none, whatever the environment says.
    package var proxy: String?
    /// Name look-up, connection and TLS handshake.
    package var connectTimeoutMs: Int
    /// The whole request, from start to the last byte of the answer.
    package var totalTimeoutMs: Int
    /// Larger answers, counted unpacked, are failures.
    package var maxReplyBytes: Int
    /// The same for pictures.
    package var maxAssetBytes: Int

    package init(
        userAgent: String, caFile: String? = nil, proxy: String? = nil, connectTimeoutMs: Int = 15_000,
        totalTimeoutMs: Int = 60_000, maxReplyBytes: Int = 8 << 20, maxAssetBytes: Int = AssetShelf.pictureLimit
    ) {
        self.userAgent = userAgent
        self.caFile = caFile
        self.proxy = proxy
        self.connectTimeoutMs = connectTimeoutMs
        self.totalTimeoutMs = totalTimeoutMs
        self.maxReplyBytes = maxReplyBytes
        self.maxAssetBytes = maxAssetBytes
    }
}
