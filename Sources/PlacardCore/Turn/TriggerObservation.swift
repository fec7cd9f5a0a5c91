/// What a campaign did, in more detail than events report. For a replay, which reports every judgement.
package enum TriggerObservation: Sendable {
    /// An event was judged. `handle` is that of the winner's message; nil: no campaign won.
    case judged(TriggerMoment, TriggerDecision, handle: UInt64?)
    /// The check at display failed (rule 9.5.6); `isInterval`: because of the interval between messages.
    case repressed(handle: UInt64, isInterval: Bool)
    /// The campaign won, but too many messages wait for their delays already.
    case crowded(handle: UInt64)
    /// The text of a message was not there, and another campaign took its place.
    case fellBack(handle: UInt64, to: UInt64, campaignID: String)
}
