import PlacardCore

/// Kinds of event as the C header numbers them (`PLACARD_EVENT_*`).
enum EventKind: Int32, CaseIterable {
    case cardsUpdated = 1
    case cardsFailed = 2
    case messagesUpdated = 3
    case messagesFailed = 4
    case message = 5
    case messageDiscarded = 6
    case messageClosed = 7
    case messageControl = 8
    case noMatch = 9
    case suppressed = 10
    case sessionStarted = 11
    case sessionEnded = 12
    case userChanged = 13
    case authFailed = 14
    case configUpdated = 15
    case dropped = 16
    case sent = 17
    case sendFailed = 18
    case overflow = 19
    case request = 20
    case requestCancelled = 21
    case log = 22
    case openURL = 23
    case feedClosed = 24

    var name: StaticString {
        switch self {
        case .cardsUpdated: "cards_updated"
        case .cardsFailed: "cards_failed"
        case .messagesUpdated: "messages_updated"
        case .messagesFailed: "messages_failed"
        case .message: "message"
        case .messageDiscarded: "message_discarded"
        case .messageClosed: "message_closed"
        case .messageControl: "message_control"
        case .noMatch: "no_match"
        case .suppressed: "suppressed"
        case .sessionStarted: "session_started"
        case .sessionEnded: "session_ended"
        case .userChanged: "user_changed"
        case .authFailed: "auth_failed"
        case .configUpdated: "config_updated"
        case .dropped: "dropped"
        case .sent: "sent"
        case .sendFailed: "send_failed"
        case .overflow: "overflow"
        case .request: "request"
        case .requestCancelled: "request_cancelled"
        case .log: "log"
        case .openURL: "open_url"
        case .feedClosed: "feed_closed"
        }
    }
}
