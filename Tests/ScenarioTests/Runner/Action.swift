import Placard

/// What a step does, with its arguments.
enum Action {
    case open
    case close
    case kill
    case advance(ms: Int64)
    case shiftWall(ms: Int64)
    case startSession
    case endSession
    case changeUser(String, signature: String?)
    case setSignature(String)
    case wipe
    case disable
    case enable
    case hostState(HostStateChange)
    case refreshCards
    case refreshMessages
    case flush
    case card(id: String, CardAction)
    case cardImpressions(ids: [String])
    case logEvent(LoggedEvent)
    case logPurchase(LoggedPurchase, currency: String, price: Double, quantity: Int64)
    /// Each of them one of the two above.
    case logBatch([Action])
    /// JSON text of the payload.
    case pushClick(String)
    case attribute(AttributeAction, key: String)
    case userField(String, JSON)
    case lastLocation(LastLocation)
    case subscription(group: String, state: String)
    case alias(String, label: String)
    case message(MessageAction, id: String?)
    case offerNextMessage
    /// JSON text, judged by the client.
    case localMessage(String)
    case renderCards(PageOptions)
    case renderMessage(id: String?, PageOptions)
    /// By its path, of the page rendered last.
    case follow(link: String)
    case followURL(String)
    /// JSON text of the record.
    case outbox(OutboxKind, String)
    case explain(Explained)
    case reply(Answer)
    case fail(RequestKind, NetworkFailure)

    enum CardAction: CaseIterable {
        case impression
        case click
        case dismiss
    }

    /// Whether a value is a good one is for the client to say.
    enum AttributeAction {
        case set(JSON)
        case unset
        case increment(JSON)
        case add(JSON)
        case remove(JSON)
        case merge(JSON)
        case location(latitude: Double, longitude: Double)
        case unsetLocation
    }

    struct LastLocation {
        let latitude: Double
        let longitude: Double
        let altitude: Double?
        let accuracy: Double?
        let altitudeAccuracy: Double?
    }

    enum MessageAction {
        case show
        case later
        case discard
        case impression
        case click
        case button(Int32)
        case htmlButton(String)
        case dismiss
    }

    struct PageOptions {
        var plain = RenderOptions()
        /// JSON text, judged by the client.
        var theme: String?
        var words: String?
    }

    struct LoggedEvent {
        let name: String
        let properties: [JSON.Member]?
    }

    struct LoggedPurchase {
        let productID: String
        let properties: [JSON.Member]?
    }

    enum Explained {
        case open
        case event(LoggedEvent)
        case purchase(LoggedPurchase)
        /// JSON text of the payload.
        case pushClick(String)
    }

    /// Of an answer, those that reach the library.
    struct Headers {
        var retryAfter: String?
        var contentType: String?
        var rateLimitRemaining: String?
        var rateLimitReset: String?
    }

    /// What the scripted server answers.
    struct Answer {
        let kind: RequestKind
        let status: Int32
        let headers: Headers
        let body: String
    }
}
