/// A message on its way to the screen, as the host sees it.
public struct OfferedMessage: Sendable, Equatable, Identifiable {
    /// Names this firing in calls; unique within a client.
    public let handle: UInt64
    /// Of the campaign.
    public let id: String
    public let state: MessageState
    public let message: Message

    package init(_ firing: Firing, _ state: MessageState) {
        handle = firing.handle
        id = firing.campaignID
        self.state = state
        message = firing.message
    }
}
