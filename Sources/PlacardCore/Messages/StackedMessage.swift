/// One firing of a campaign's message on its way to the screen. Two firings of a campaign are two of these.
package struct StackedMessage: Sendable, Equatable {
    /// Names it in calls; unique within a client.
    package let handle: UInt64
    /// Of a message made by the host: `local-` and a number.
    package let campaignID: String
    private let boxed: Boxed
    package var message: Message { boxed.message }
    package var isLocal = false
    /// Of its picture; nil: it has none, or none is kept.
    package var imagePath: String?
    /// Postponed by the host: offered again only when asked for, or on the occasions of choice 16.
    package var isHeld = false
    package var loggedImpression = false
    package var loggedClick = false
    package var loggedButtons: Set<MessageButtonID> = []

    package init(handle: UInt64, campaignID: String, message: Message) {
        self.handle = handle
        self.campaignID = campaignID
        boxed = .of(message)
    }

    /// A message out of line: an engine is copied with its stack, and a message is large.
    private indirect enum Boxed: Equatable {
        case of(Message)

        var message: Message {
            switch self {
            case .of(let message): message
            }
        }
    }
}

/// Where a firing is. Raw values are those of `PLACARD_MESSAGE_STATE_*`.
public enum MessageState: Int32, Sendable {
    case offered = 1
    case showing = 2
    case waiting = 3
}
