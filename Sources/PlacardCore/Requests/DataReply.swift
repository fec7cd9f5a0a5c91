/// A decoded reply of `data` (rule 4.3), without invalid campaigns.
package struct DataReply: Sendable {
    /// Nil: the server sent none, or an unusable one.
    package var config: Config?
    /// True: the config contains no limits, so those of the earlier config stay (rule 4.4).
    package var keepsLimits = false
    /// Nil: not sent, so the stored list stays. Empty: the list is cleared (rule 4.3).
    package var listed: [ListedCampaign]?
    /// The index of `listed`, if it was built ahead.
    package var index: TriggerIndex?
    /// Whether the new campaigns of `index` are in the store already.
    package var isStored = false
    /// Ids of unusable campaigns. They are still on the list, so their history stays.
    package var unusableIDs: [ExactText]
    /// Errors about a signature, although the server accepted the request (rule 7.7).
    package var optionalAuthErrors: [AuthError] = []

    package init(config: Config? = nil, campaigns: [Campaign]? = nil, unusableIDs: [ExactText] = []) {
        self.config = config
        listed = campaigns.map { $0.map { ListedCampaign($0) } }
        self.unusableIDs = unusableIDs
    }

    /// What is about the request alone.
    var withoutContent: DataReply {
        var reply = DataReply()
        reply.optionalAuthErrors = optionalAuthErrors
        return reply
    }

    package var campaigns: [Campaign]? { listed.map { $0.map { $0.campaign } } }
}
