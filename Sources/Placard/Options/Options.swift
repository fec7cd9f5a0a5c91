import PlacardCore
import PlacardStore

/// How to open a client. The three that `init` takes are required, the rest have defaults.
public struct Options: Sendable {
    /// Identifies the app to the server.
    public var apiKey: String
    /// Host or URL; "https://" and "/api/v3" are added when missing (A.1).
    public var endpoint: String
    /// Of the store; made if it does not exist. Not needed with `Durability.memory`.
    public var directory: String?
    /// The user from open on; nil: the stored one.
    public var userID: String?

    /// The host's own version, for the server.
    public var appVersion: String?
    public var device = DeviceFields()

    /// At least 10 (F.1).
    public var sessionTimeoutS: Int32 = 1800
    /// Time between two messages (D.5).
    public var messageIntervalS: Int32 = 30
    /// Automatic upload; nil: only `flush`.
    public var flushIntervalS: Int32? = 10
    /// Records kept while offline; past it the oldest go.
    public var queueLimit: Int32 = 100_000
    public var refreshesCardsAtStart = true
    /// Tells `noMatch` and `suppressed` for session starts too.
    public var reportsOpenNoMatch = false
    /// With `memory` no pictures are kept: messages do not wait for theirs, the host loads `imageURL`.
    public var durability = Durability.process

    public var transport = TransportKind.builtIn
    /// Plain http to hosts other than loopback, also for pictures.
    public var allowsInsecureHTTP = false
    /// PEM file of the authorities to trust instead of the system's.
    public var caFile: String?
    /// URL of a proxy; nil: none, whatever the environment says.
    public var proxy: String?
    public var clock = ClockKind.system
    /// Of the retry jitter; 0: from the system.
    public var seed: UInt64 = 0
    /// Holds requests to the server's limits, else to 30 at once and one more every 30 seconds (G.5), and refreshes of cards
    /// to 5 at once and one more every 3 minutes (E.1.3). What is too much is sent later, but for a refresh of cards. False is
    /// for tests and simulations, which live through days in a second; a server that is not your own may refuse you.
    public var obeysRateLimits = true

    /// Requests of a known user carry the user's signature, and the server may refuse them without one (G.6).
    public var usesSDKAuthentication = false
    /// Of the user from open on: 1 to 4096 characters of printable ASCII without spaces, such as a JWT. nil: the stored one
    /// of the same user, none of another.
    public var signature: String?

    /// Where custom events, purchases, attributes, and increments and elements of attributes go. The rest goes to
    /// `endpoint` always.
    public var delivery = Delivery.sdk
    /// With `Delivery.usersTrack`: host or URL of the REST endpoint; "https://" and "/users/track" are added when missing.
    public var restEndpoint: String?
    /// With `Delivery.usersTrack`: the REST key. It opens more than one user's data: not for devices in other people's hands.
    public var restKey: String?
    /// With `Delivery.usersTrack`: who the user at open is there, be it one with an id or the anonymous one. Every other
    /// user with an id is named by it (`external_id`). What an anonymous user without a name logs goes to `endpoint`.
    public var restIdentity: RestIdentity?

    public init(apiKey: String, endpoint: String, directory: String?) {
        self.apiKey = apiKey
        self.endpoint = endpoint
        self.directory = directory
    }

    /// Who carries requests.
    public enum TransportKind: Sendable {
        case builtIn
        /// Requests come out as events; the host completes them.
        case host
    }

    /// Who tells the time.
    public enum ClockKind: Sendable {
        case system
        /// Time stands still until the host moves it.
        case host(Instant)
    }
}
