/// What events about cards, messages and pages carry.
extension Event {
    /// The list of cards is new, or a refresh has ended: read the cards again.
    public struct CardsUpdated: Sendable, Equatable {
        /// Number of cards in the list.
        public let count: Int
        /// Number of cards not viewed yet.
        public let unviewed: Int
        /// Whether the list differs from that of the event before.
        public let changed: Bool
        public let origin: CardOrigin
        /// Token of the refresh that ended; 0: none.
        public let token: UInt64

        package init(count: Int, unviewed: Int, changed: Bool, origin: CardOrigin, token: UInt64) {
            self.count = count
            self.unviewed = unviewed
            self.changed = changed
            self.origin = origin
            self.token = token
        }
    }

    /// The campaigns have arrived.
    public struct MessagesUpdated: Sendable, Equatable {
        /// Number of campaigns that are known.
        public let count: Int
        /// Token of the refresh that ended; 0: none.
        public let token: UInt64

        package init(count: Int, token: UInt64) {
            self.count = count
            self.token = token
        }
    }

    /// A message will not be shown.
    public struct MessageDiscarded: Sendable, Equatable {
        /// Id of the campaign, or of the local message.
        public let id: String
        public let handle: UInt64
        public let reason: Reason

        package init(id: String, handle: UInt64, reason: Reason) {
            self.id = id
            self.handle = handle
            self.reason = reason
        }
    }

    /// A message has ended: take it off the screen if it is still there.
    public struct MessageClosed: Sendable, Equatable {
        /// Id of the campaign, or of the local message.
        public let id: String
        public let handle: UInt64
        /// `host` (it was dismissed), `userChanged`, `disabled` or `withdrawn`.
        public let reason: Reason

        package init(id: String, handle: UInt64, reason: Reason) {
            self.id = id
            self.handle = handle
            self.reason = reason
        }
    }

    /// A control campaign has won: there is nothing to show.
    public struct MessageControl: Sendable, Equatable {
        /// Id of the campaign.
        public let id: String

        package init(id: String) { self.id = id }
    }

    /// No campaign matches what was logged.
    public struct NoMatch: Sendable, Equatable {
        /// The kind of the event that was evaluated.
        public let trigger: TriggerKind
        /// Event name, product id, or the id of the campaign whose message was clicked.
        public let name: String?

        package init(trigger: TriggerKind, name: String?) {
            self.trigger = trigger
            self.name = name
        }
    }

    /// A campaign matches, but the interval or an earlier display holds it back.
    public struct Suppressed: Sendable, Equatable {
        /// The kind of the event that was evaluated.
        public let trigger: TriggerKind
        /// Event name, product id, or the id of the campaign whose message was clicked.
        public let name: String?
        /// Milliseconds until the campaign can be shown; 0: never again.
        package let retryAfterMs: Int64

        /// Time until the campaign can be shown; nil: never again.
        public var retryAfter: Duration? { .nonZero(ms: retryAfterMs) }

        package init(trigger: TriggerKind, name: String?, retryAfterMs: Int64) {
            self.trigger = trigger
            self.name = name
            self.retryAfterMs = retryAfterMs
        }
    }

    /// A page or a push message leads to a URL: open it.
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

    /// Pictures of cards have arrived.
    public struct CardImages: Sendable, Equatable {
        /// Number of pictures that have arrived.
        public let count: Int

        package init(count: Int) { self.count = count }
    }
}

extension Event {
    /// The content of a source was taken in.
    public struct SourceUpdated: Sendable, Equatable {
        /// Number of cards in the list.
        public let cards: Int
        /// Number of campaigns that are known.
        public let campaigns: Int
        /// Orders the versions of the content, as its file says; nil: the file has no sequence.
        public let sequence: Int64?

        package init(cards: Int, campaigns: Int, sequence: Int64?) {
            self.cards = cards
            self.campaigns = campaigns
            self.sequence = sequence
        }
    }

    /// How the content of a source is.
    public struct SourceStatus: Sendable, Equatable {
        /// Whether the content in use has expired. It stays in use.
        public let isStale: Bool
        /// When the content in use was published, in milliseconds since 1970 UTC; without a signature, when it was
        /// fetched. Nil: it was not fetched.
        public let contentMs: Int64?
        /// When it expires, in milliseconds since 1970 UTC; nil: never.
        public let expiresMs: Int64?
        /// Orders the versions of the content; nil: it has no sequence, or was not fetched.
        public let sequence: Int64?
        /// Why the last fetch has failed; nil: it has not, or nothing was fetched yet.
        public let reason: Reason?
        /// That failure in English, for developers; nil: no failure.
        public let text: String?
        /// Milliseconds until the next fetch is due; 0: it is due, or none is planned.
        public let retryAfterMs: Int64
    }
}

/// Where a card list came from. Raw values are those of `PLACARD_ORIGIN_*`.
public enum CardOrigin: Int32, Sendable, CaseIterable {
    case server = 1
    /// The store, at open.
    case cache = 2
    /// An impression, a click, a dismissal, an expiry or a change of user.
    case local = 3
    /// The host's source.
    case source = 4
}
