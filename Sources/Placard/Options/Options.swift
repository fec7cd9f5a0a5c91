import PlacardCore
import PlacardStore

/// Options for opening a client. The parameters of `init` are required, the rest have defaults. Content comes from one
/// place: an endpoint, a text, or a file.
public struct Options: Sendable {
    /// Identifies the app to the server, and names its store.
    public var apiKey: String
    /// Host or URL; "https://" and "/api/v3" are added when missing (rule 2.1). nil: there is no server, and content comes
    /// from `campaignsJSON`, `sourceFile` or `sourceURL`.
    public var endpoint: String?
    /// Directory of the store, created if missing. Not needed with `Durability.memory`.
    public var directory: String?
    /// The user from open on; nil: the stored user.
    public var userID: String?

    /// A campaign file as text, such as one that is compiled into the program. Content comes from it (rule 12.1).
    public var campaignsJSON: String?
    /// Path of a campaign file. Content comes from it, and it is read again when it has changed: at open, at each session
    /// start, and by a refresh (rule 12.1).
    public var sourceFile: String?
    /// URL of a campaign file, or with `sourceKeys` of the head of a published folder. Content is fetched from it
    /// (rule 12.3); `sourceFile` or `campaignsJSON` is then the copy that is shipped with the program.
    public var sourceURL: String?
    /// 1 to 4 public keys in base64, separated by commas: content is used only if they have signed it.
    public var sourceKeys: String?
    /// How many of the keys must have signed.
    public var sourceSignatures: Int32 = 1
    /// Time between two fetches, at least 900 seconds; nil: only a refresh fetches.
    public var sourceInterval: Duration? {
        get { sourceIntervalMs.map(Duration.milliseconds) }
        set { sourceIntervalMs = newValue?.clampedMs }
    }
    /// What becomes of everything that is logged (rule 12.2).
    public var records = Records.automatic
    /// With `Records.file`: the most bytes that the files may take. When they do, records stay in the queue until files
    /// were deleted.
    public var recordsFileLimit: Int64 = 64 << 20

    /// Records what the engine gets and reports, for `placardctl replay`: at most that many KiB, 64 or more; 0: nothing is
    /// recorded. docs/security.md says what is kept.
    public var tapeKilobytes: Int64 = 0
    /// How many days are recorded at most.
    public var tapeDays: Int64 = 7

    /// The host's own version, sent to the server.
    public var appVersion: String?
    /// The device's properties, sent to the server.
    public var device = DeviceFields()

    /// How long a session lasts without activity; less than 10 s counts as 10 s (rule 5.2). Like the other times,
    /// rounded up to whole milliseconds.
    public var sessionTimeout: Duration {
        get { .milliseconds(sessionTimeoutMs) }
        set { sessionTimeoutMs = newValue.clampedMs }
    }
    /// Minimum time between two messages; zero: none (rule 9.7).
    public var messageInterval: Duration {
        get { .milliseconds(messageIntervalMs) }
        set { messageIntervalMs = newValue.clampedMs }
    }
    /// Interval of automatic uploads, at least one second; nil: only `flush` uploads.
    public var flushInterval: Duration? {
        get { flushIntervalMs.map(Duration.milliseconds) }
        set { flushIntervalMs = newValue?.clampedMs }
    }
    /// Maximum number of queued records; beyond it the oldest are dropped.
    public var queueLimit: Int32 = 100_000
    /// Maximum size of the queue in bytes; beyond it the oldest records are dropped. A record counts its data as JSON
    /// and 160 bytes. nil: only `queueLimit` limits the queue.
    public var queueLimitBytes: Int64?
    /// Whether every session start refreshes the cards.
    public var refreshesCardsAtStart = true
    /// Whether the pictures of cards are fetched and cached like those of messages: `Card.imagePath` names them, and
    /// rendered feeds show them offline (rule 8.7). No effect with durability `memory`.
    public var prefetchesCardImages = false
    /// Whether `noMatch` and `suppressed` are reported for session starts too.
    public var reportsOpenNoMatch = false
    /// How long messages wait on the stack (rule 10.6.13).
    public var stackKeep = StackKeep.process
    /// How long a message waits on the stack at most, with `StackKeep.unseen`; at least a minute.
    public var stackTime: Duration {
        get { .milliseconds(stackTimeMs) }
        set { stackTimeMs = newValue.clampedMs }
    }
    /// When a campaign counts as shown (rule 10.3.7).
    public var countAt = CountAt.handOver
    /// With `memory` no pictures are cached: messages do not wait for theirs, and the host loads `imageURL`.
    public var durability = Durability.process

    /// Whether other users of the directory's group can put records into the store (`Outbox`). A missing directory is
    /// created with mode 2770, an existing one gets group access and setgid in addition to its mode, and the store's
    /// files get mode 0660; pictures stay private. Members of the group can then read, change and delete everything in
    /// the store. Opening throws `io` for a directory that everyone can write, and where the modes cannot be set. False
    /// changes no mode of existing files.
    public var sharesWithGroup = false

    /// How long `dispatch`, `wait` and `completeRequest` may work, in whole microseconds; nil: as long as it takes. See
    /// `dispatch(budget:)`.
    public var dispatchBudget: Duration? {
        get { dispatchBudgetUs == 0 ? nil : .microseconds(dispatchBudgetUs) }
        set { dispatchBudgetUs = newValue?.clampedBudgetUs ?? 0 }
    }

    public var transport = TransportKind.builtIn
    /// Allows plain http to hosts other than loopback, also for pictures.
    public var allowsInsecureHTTP = false
    /// PEM file of certificate authorities to trust instead of the system's.
    public var caFile: String?
    /// URL of a proxy; nil: no proxy, even if the environment names one.
    public var proxy: String?
    public var clock = ClockKind.system
    /// Seed of the retry jitter; 0: random.
    public var seed: UInt64 = 0
    /// Whether requests obey rate limits: the server's, by default 30 at once and one more every 30 seconds (rule 7.6),
    /// and for card refreshes 5 at once and one more every 3 minutes (rule 8.2.4). Requests over the limit are
    /// deferred; card refreshes fail. Set it to false only in tests and simulations: a real server may refuse such a
    /// client.
    public var obeysRateLimits = true

    /// Whether requests of a known user carry the user's signature; the server can refuse requests without one
    /// (rule 7.7).
    public var usesSDKAuthentication = false
    /// Signature of the user at open: 1 to 4096 printable ASCII characters without spaces, such as a JWT. nil: the
    /// stored signature if the user is unchanged, else no signature.
    public var signature: String?

    /// Where custom events, purchases, attributes, increments and array elements are sent. The rest goes to `endpoint`.
    public var delivery = Delivery.sdk
    /// With `Delivery.usersTrack`: host or URL of the REST endpoint. "https://" and "/users/track" are added when
    /// missing.
    public var restEndpoint: String?
    /// With `Delivery.usersTrack`: the REST key. It gives access to more than one user's data: use it only on devices
    /// under your control.
    public var restKey: String?
    /// With `Delivery.usersTrack`: the identity of the user at open, known or anonymous, at the REST endpoint. Every
    /// other known user is identified by `external_id`. Records of an anonymous user without an identity are sent to
    /// `endpoint`.
    public var restIdentity: RestIdentity?

    // The times as the engine and the C interface count them.
    package var sessionTimeoutMs: Int64 = 1_800_000
    package var stackTimeMs: Int64 = 86_400_000
    package var messageIntervalMs: Int64 = 30_000
    package var flushIntervalMs: Int64? = 10_000
    package var sourceIntervalMs: Int64? = 21_600_000
    /// 0: as long as it takes.
    package var dispatchBudgetUs: UInt32 = 0

    public init(apiKey: String, endpoint: String?, directory: String?) {
        self.apiKey = apiKey
        self.endpoint = endpoint
        self.directory = directory
    }

    /// Content from a campaign file, without a server.
    ///
    /// - Parameters:
    ///   - sourceFile: the path of the file.
    ///   - directory: where the store is; nil only with durability `.memory`.
    ///   - name: names the store in the directory.
    public init(sourceFile: String, directory: String?, name: String = Options.defaultName) {
        apiKey = name
        self.sourceFile = sourceFile
        self.directory = directory
    }

    /// Content from a text, without a server.
    ///
    /// - Parameters:
    ///   - campaignsJSON: the text of a campaign file.
    ///   - directory: where the store is; nil only with durability `.memory`.
    ///   - name: names the store in the directory.
    public init(campaignsJSON: String, directory: String?, name: String = Options.defaultName) {
        apiKey = name
        self.campaignsJSON = campaignsJSON
        self.directory = directory
    }

    /// Content from a URL, without a server of the protocol.
    ///
    /// - Parameters:
    ///   - sourceURL: the URL of a campaign file, or with keys that of the head of a published folder.
    ///   - keys: 1 to 4 public keys in base64, separated by commas, one of which must have signed the content.
    ///   - directory: where the store is; nil only with durability `.memory`.
    ///   - name: names the store in the directory.
    public init(sourceURL: String, keys: String? = nil, directory: String?, name: String = Options.defaultName) {
        apiKey = name
        self.sourceURL = sourceURL
        sourceKeys = keys
        self.directory = directory
    }

    /// The API key of a client without an endpoint, unless it has another.
    public static let defaultName = "default"

    /// What becomes of records. Raw values are those of `PLACARD_RECORDS_*`.
    public enum Records: Int32, Sendable, CaseIterable {
        /// Sent to `endpoint` if there is one; otherwise not kept.
        case automatic = 0
        /// Sent to `endpoint`.
        case endpoint = 1
        /// Not kept: what is logged triggers messages, and nothing else. Only with content from a source.
        case off = 2
        /// Written to files next to the store, for others to take away. Only with content from a source, and without
        /// `endpoint`.
        case file = 3
    }

    /// What carries out requests. Raw values are those of `PLACARD_TRANSPORT_*`.
    public enum TransportKind: Int32, Sendable, CaseIterable {
        case builtIn = 0
        /// Requests are emitted as events; the host completes them.
        case host = 1
    }

    /// The source of time.
    public enum ClockKind: Sendable {
        case system
        /// Time changes only when the host calls `setTime`.
        case host(Instant)
    }
}
