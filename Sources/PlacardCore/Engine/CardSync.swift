/// Where the card endpoint stands.
package struct CardSync: Sendable, Equatable {
    package struct Open: Sendable, Equatable {
        let id: UInt64
        /// Of the refreshes that share its end; 0 for the automatic one. Empty for a retry, which tells no failure.
        var tokens: [UInt64]
        /// The list it asked about is gone (another user, cards switched off): its answer is worth nothing.
        var isStale = false
        var credentials = Credentials()
    }

    /// Attempts until a failed sync is given up (E.1.4): the first and its retries.
    static let attemptLimit = 15
    /// Attempts of the present sync, failed ones included; 0 after a success.
    var attempts = 0

    var open: Open?
    /// Refreshes that wait for a request of their own.
    var tokens: [UInt64] = []
    /// Refreshes that wait for a config to enable cards (choice 19).
    var tokensForConfig: [UInt64] = []
    /// The automatic refresh waits for such a config.
    var waitsForConfig = false
    /// Another attempt of a sync that failed is due.
    var wantsRetry = false
    /// A sync is due whose end nobody waits for: the server asked for it (G.4), or a refresh failed offline or without a
    /// config (choice 22).
    var wantsSync = false

    var isWanted: Bool { wantsRetry || wantsSync || !tokens.isEmpty }

    var pace = EndpointPace()
}
