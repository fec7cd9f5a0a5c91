/// What a host should know, in the order in which it happened. Ignore cases that you do not use: more will come.
public enum Event: Sendable, Equatable {
    /// The card list is to be read again. `token` is that of the refresh which this ends; 0: none was given.
    case cardsUpdated(count: Int, unviewed: Int, changed: Bool, origin: CardOrigin, token: UInt64)
    case cardsFailed(Failure, token: UInt64)
    /// The end of a message refresh; `count` campaigns are known.
    case messagesUpdated(count: Int, token: UInt64)
    case messagesFailed(Failure, token: UInt64)
    /// Offered: answer with show, later or discard.
    // Indirect: by far the largest, it would make every event as large.
    indirect case message(OfferedMessage)
    /// It will not be shown.
    case messageDiscarded(id: String, handle: UInt64, reason: Reason)
    /// It is off the screen: dismissed, or to be taken off (change of user).
    case messageClosed(id: String, handle: UInt64)
    /// A control campaign won: there is nothing to show.
    case messageControl(id: String)
    /// No campaign wanted this event.
    case noMatch(kind: TriggerKind, name: String?)
    /// Held back by the message interval alone; or shown by another event while it waited (choice 14b). 0: never again.
    case suppressed(kind: TriggerKind, name: String?, retryAfterMs: Int64)
    case sessionStarted(id: String)
    case sessionEnded(id: String)
    /// nil: anonymous.
    case userChanged(id: String?)
    /// The server does not accept the signature of a request. What the request carried is kept, unless it is optional.
    case authFailed(AuthFailure)
    case configUpdated
    /// One bad item was left out, the rest went on. Of one reply 100 are reported; then comes one with an
    /// empty id, whose reason says how many more there were.
    case dropped(DroppedKind, id: String, reason: String)
    /// The server acknowledged so many records.
    case sent(records: Int)
    /// Records are kept.
    case sendFailed(Failure)
    /// The oldest records or unread events went.
    case overflow(count: Int, text: String)
    /// With a host transport: carry it out.
    case request(HostRequest)
    case requestCancelled(id: UInt64)
    case log(String)
    /// What the user did on a rendered page leads here: open it.
    case openURL(OpenedURL)
    /// The user closed a modal feed: take its page off the screen.
    case feedClosed

    public struct OpenedURL: Sendable, Equatable {
        public let url: String
        /// In a web view of the host's, rather than in a browser.
        public let usesWebview: Bool
        /// Of the card, or of the message's campaign.
        public let id: String
        /// Of the message; nil: it was a card.
        public let handle: UInt64?

        package init(_ url: String, usesWebview: Bool, id: String, handle: UInt64? = nil) {
            self.url = url
            self.usesWebview = usesWebview
            self.id = id
            self.handle = handle
        }
    }

    public struct AuthFailure: Sendable, Equatable {
        /// As the server sent it, also one that is not known here; 0: it sent none.
        public let code: Int32
        /// In the server's words, for developers.
        public let reason: String?
        /// Of the request, which may be an earlier one than the current user.
        public let userID: String?
        /// Of the request; nil: it carried none.
        public let signature: String?
        /// The server accepted the request all the same.
        public let isOptional: Bool

        /// What the code means; nil: it is not known here.
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
        /// HTTP status; 0: there was no answer.
        public let status: Int32
        /// 0: unknown, or no need to wait.
        public let retryAfterMs: Int64
        /// For developers.
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
