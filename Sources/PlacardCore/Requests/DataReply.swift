/// A decoded reply of `data` (rule 4.3), without invalid campaigns.
package struct DataReply: Sendable {
    /// Nil: the server sent none, or an unusable one.
    package var config: Config?
    /// True: the config contains no limits, so those of the earlier config stay (rule 4.4).
    package var keepsLimits = false
    /// Nil: not sent, so the stored list stays. Empty: the list is cleared (rule 4.3).
    package var campaigns: [Campaign]?
    /// Ids of unusable campaigns. They are still on the list, so their history stays.
    package var unusableIDs: [ExactText]
    /// Errors about a signature, although the server accepted the request (rule 7.7).
    package var optionalAuthErrors: [AuthError] = []

    package init(config: Config? = nil, campaigns: [Campaign]? = nil, unusableIDs: [ExactText] = []) {
        self.config = config
        self.campaigns = campaigns
        self.unusableIDs = unusableIDs
    }
}
