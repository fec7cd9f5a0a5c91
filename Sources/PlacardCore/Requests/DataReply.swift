/// A decoded answer of `data` (A.4). Bad campaigns have been left out already.
package struct DataReply: Sendable {
    /// Nil when the server sent none, or one that could not be used.
    package var config: Config?
    /// The config says nothing of limits: those of the earlier one stay (A.5).
    package var keepsLimits = false
    /// Nil: not sent, the stored list stays. Empty: the list is cleared (J.9).
    package var campaigns: [Campaign]?
    /// Ids of campaigns that were sent and could not be used: still on the list, so their history stays.
    package var unusableIDs: [ExactText]
    /// The server accepts the request, but not its signature (G.6).
    package var optionalAuthErrors: [AuthError] = []

    package init(config: Config? = nil, campaigns: [Campaign]? = nil, unusableIDs: [ExactText] = []) {
        self.config = config
        self.campaigns = campaigns
        self.unusableIDs = unusableIDs
    }
}
