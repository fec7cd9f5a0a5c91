/// One firing of a campaign's message that is offered, showing or waiting. Each firing is a separate value.
package struct StackedMessage: Sendable, Equatable {
    /// Identifies the firing in calls; unique within a client.
    package let handle: UInt64
    /// The campaign's id, or `local-` and a number for the host's own messages.
    package let campaignID: String
    private var boxed: Boxed
    /// The firing's own copy, which the host can change until it shows it (rule 10.6.12).
    package var message: Message {
        get { boxed.message }
        set { boxed = .of(newValue) }
    }
    package var isLocal = false
    /// Whether it is a test send, which counts for no limit.
    var isTest = false
    /// The variant of its campaign; nil: it has no experiment.
    var variant: ChosenVariant?
    /// When it was put on the stack.
    package let handedOver: Stamp
    /// Whether the host changed the message so that it is trusted: the campaign's own word is not enough.
    package var isTrustedByHost = false
    /// Path of the picture; nil when the message has no picture, or pictures are not cached.
    package var imagePath: String?
    /// Paths of the files in `assetURLs`, in their order; empty when nothing is cached.
    package var assetPaths: [String] = []
    package var assetsZipPath: String?
    /// Its place on the stack, counted upwards.
    package var position: Int64 = 0
    /// Monotonic time until which it waits; nil: as long as the process.
    package var keptUntilMs: Int64?
    /// Counts the changes of its message.
    package var revision = 0
    /// Whether the host postponed the message: it is offered again only on request or as in rule 10.6.
    package var isHeld = false
    package var loggedImpression = false
    package var loggedClick = false
    package var loggedButtons: Set<MessageButtonID> = []
    /// Whether a click on it was logged.
    var isClicked: Bool { loggedClick || !loggedButtons.isEmpty }

    package init(handle: UInt64, campaignID: String, message: Message, handedOver: Stamp) {
        self.handle = handle
        self.handedOver = handedOver
        self.campaignID = campaignID
        boxed = .of(message)
    }

    /// Boxes the message: the stack is copied with the engine, and a message is large.
    private indirect enum Boxed: Equatable {
        case of(Message)

        var message: Message {
            switch self {
            case .of(let message): message
            }
        }
    }
}

/// State of a firing. Raw values are those of `PLACARD_MESSAGE_STATE_*`.
public enum MessageState: Int32, Sendable {
    case offered = 1
    case showing = 2
    case waiting = 3
}
