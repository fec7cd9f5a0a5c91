/// A message on its way to the screen, as the host sees it.
public struct OfferedMessage: Sendable, Equatable {
    /// Names this firing in calls; unique within a client.
    public let handle: UInt64
    /// Of the campaign; `local-1`, `local-2`, … for messages made by the host.
    public let id: String
    public let state: MessageState
    public let message: Message
    /// Made by the host: nothing about it goes to the server.
    public let isLocal: Bool
    /// File that holds the message's picture, ready to be drawn; valid until the message is closed or discarded. Nil when
    /// it has none, and with durability `memory`: then load `message.imageURL`.
    public let imagePath: String?

    package init(_ stacked: StackedMessage, _ state: MessageState) {
        handle = stacked.handle
        id = stacked.campaignID
        self.state = state
        message = stacked.message
        isLocal = stacked.isLocal
        imagePath = stacked.imagePath
    }
}
