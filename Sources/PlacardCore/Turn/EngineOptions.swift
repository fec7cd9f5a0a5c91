/// The options of a client that the core uses.
package struct EngineOptions: Sendable {
    package var sessionTimeoutMs: Int64 = 1_800_000
    package var messageIntervalMs: Int64 = 30_000
    /// nil: only explicit flushes.
    package var flushIntervalMs: Int64? = 10_000
    package var queueLimit = 100_000
    package var refreshesCardsAtStart = true
    package var reportsOpenNoMatch = false
    package var obeysRateLimits = true
    /// The name of the user at open at the REST endpoint.
    package var restIdentity: RestIdentity?
    /// Requests of a known user carry the user's signature (G.6).
    package var authenticates = false
    /// Requests refused in a row for their signature, after which nothing is sent by itself.
    package var authFailureLimit = 50
    /// Where pictures are kept; nil: none are fetched, and messages are shown without waiting for theirs.
    package var assetDirectory: String?
    /// Pictures may come by plain http from hosts other than loopback.
    package var allowsInsecureHTTP = false

    package init() {}
}
