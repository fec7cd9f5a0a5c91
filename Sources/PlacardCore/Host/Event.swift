/// Something that the client reports to the host. Events arrive in the order in which they happened. Ignore cases that
/// you do not use: later versions add more.
public enum Event: Sendable, Equatable {
    /// Read the card list again: it was loaded, it has changed, or a refresh has ended. `changed`: the list differs from
    /// that of the event before. `token` is that of the refresh that ended; 0: none.
    case cardsUpdated(count: Int, unviewed: Int, changed: Bool, origin: CardOrigin, token: UInt64)
    /// A card refresh has failed.
    case cardsFailed(Failure, token: UInt64)
    /// A message refresh has ended; `count` campaigns are known.
    case messagesUpdated(count: Int, token: UInt64)
    /// A message refresh has failed.
    case messagesFailed(Failure, token: UInt64)
    /// A message is offered: answer with show, later or discard.
    // Indirect: this is by far the largest case, and would make every event as large.
    indirect case message(OfferedMessage)
    /// The message will not be shown.
    case messageDiscarded(id: String, handle: UInt64, reason: Reason)
    /// The message was dismissed, or the host must remove it from the screen, for example after a change of user.
    case messageClosed(id: String, handle: UInt64)
    /// A control campaign won: nothing is shown.
    case messageControl(id: String)
    /// No campaign matches this event.
    case noMatch(kind: TriggerKind, name: String?)
    /// A matching campaign was held back by the message interval, or was shown by another event while it waited
    /// (rule 10.3.3). `retryAfterMs` is the time until it can be shown; 0: never again.
    case suppressed(kind: TriggerKind, name: String?, retryAfterMs: Int64)
    case sessionStarted(id: String)
    case sessionEnded(id: String)
    /// The current user has changed; nil: anonymous.
    case userChanged(id: String?)
    /// The server did not accept a request's signature. The request's data stays queued, unless `isOptional` is true:
    /// then the server accepted the request.
    case authFailed(AuthFailure)
    case configUpdated
    /// An invalid item was left out; the others were processed. At most 100 are reported per reply; then one more with
    /// an empty id reports how many others there were.
    case dropped(DroppedKind, id: String, reason: String)
    /// The server acknowledged this many records.
    case sent(records: Int)
    /// Sending failed or is deferred. The records stay queued.
    case sendFailed(Failure)
    /// The oldest records or unread events were dropped because a limit was reached.
    case overflow(count: Int, text: String)
    /// Emitted only with a host transport: carry out this request.
    case request(HostRequest)
    case requestCancelled(id: UInt64)
    case log(String)
    /// A click on a rendered page or a push message leads to this URL: open it.
    case openURL(OpenedURL)
    /// The user closed a modal feed: remove its page from the screen.
    case feedClosed
    /// Pictures of cards have arrived: read the list again.
    case cardImages(count: Int)

    public struct OpenedURL: Sendable, Equatable {
        public let url: String
        /// True: open the URL in the host's web view; false: in a browser.
        public let usesWebview: Bool
        /// Id of the card or of the message's campaign, or a push message's tracking id.
        public let id: String
        /// Handle of the message; nil: the URL is a card's or a push message's.
        public let handle: UInt64?

        package init(_ url: String, usesWebview: Bool, id: String, handle: UInt64? = nil) {
            self.url = url
            self.usesWebview = usesWebview
            self.id = id
            self.handle = handle
        }
    }

    public struct AuthFailure: Sendable, Equatable {
        /// The code as the server sent it, even if this version does not know it; 0: the server sent none.
        public let code: Int32
        /// The server's explanation, for developers.
        public let reason: String?
        /// The request's user, who may no longer be the current one; nil: anonymous.
        public let userID: String?
        /// The request's signature; nil: it had none.
        public let signature: String?
        /// True: the server accepted the request nevertheless.
        public let isOptional: Bool

        /// The meaning of `code`; nil: this version does not know the code.
        public var meaning: AuthErrorCode? { AuthErrorCode(rawValue: code) }

        package init(_ error: AuthError, _ request: Credentials, isOptional: Bool) {
            code = error.code
            reason = error.reason
            userID = request.user
            signature = request.signature
            self.isOptional = isOptional
        }
    }

    public struct Failure: Sendable, Equatable {
        public let reason: Reason
        /// HTTP status; 0: there was no reply.
        public let status: Int32
        /// Milliseconds until the next attempt; 0: unknown, or no wait is needed.
        public let retryAfterMs: Int64
        /// An explanation for developers.
        public let text: String

        package init(_ reason: Reason, status: Int32 = 0, retryAfterMs: Int64 = 0, text: String) {
            self.reason = reason
            self.status = status
            self.retryAfterMs = retryAfterMs
            self.text = text
        }
    }
}

/// Where a card list came from. Raw values are those of `PLACARD_ORIGIN_*`.
public enum CardOrigin: Int32, Sendable, CaseIterable {
    case server = 1
    /// The store, at open.
    case cache = 2
    /// An impression, a click, a dismissal, an expiry or a change of user.
    case local = 3
}
