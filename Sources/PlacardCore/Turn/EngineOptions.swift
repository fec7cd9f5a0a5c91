/// The client's options that the core uses.
package struct EngineOptions: Sendable {
    package var sessionTimeoutMs: Int64 = 1_800_000
    package var messageIntervalMs: Int64 = 30_000
    /// nil: there are explicit flushes only.
    package var flushIntervalMs: Int64? = 10_000
    package var queueLimit = 100_000
    /// A limit on `Record.byteCount` of all queued records together; `Int.max`: no limit.
    package var queueLimitBytes = Int.max
    package var refreshesCardsAtStart = true
    /// Whether the pictures of cards are fetched and cached like those of messages (rule 8.7).
    package var prefetchesCardImages = false
    package var reportsOpenNoMatch = false
    package var stackKeep = StackKeep.process
    /// With `unseen`: time since its hand-over after which a message on the stack is discarded.
    package var stackTimeMs: Int64 = 86_400_000
    package var countAt = CountAt.handOver
    /// Reads the device's time zone, which the limits of campaigns need (section 10.11).
    package var readLocalTime: @Sendable () -> LocalTime = { .utc }
    package var obeysRateLimits = true
    /// The name, at the REST endpoint, of the user who is current at open.
    package var restIdentity: RestIdentity?
    /// Whether the engine serves a tracker: it has no SDK endpoint and sends only to the REST endpoint (rule 11.9).
    package var isTracker = false
    /// The id of the first request.
    package var firstRequestID: UInt64 = 1
    /// Whether requests of a known user carry the user's signature (rule 7.7).
    package var authenticates = false
    /// Number of requests refused in a row for their signature, after which nothing is sent automatically.
    package var authFailureLimit = 50
    /// Where pictures are stored; nil: none are fetched, and messages are shown without waiting for them.
    package var assetDirectory: String?
    /// Whether pictures may be fetched over plain http from hosts other than loopback.
    package var allowsInsecureHTTP = false

    /// Whether content comes from the host's source (rule 12.1): no endpoint is asked for any.
    package var hasSource = false
    /// The folder of the campaign file; nil: the source is no file.
    package var sourceFolder: LocalFolder?
    /// How that source is fetched; nil: it is on the device.
    package var fetch: FetchOptions?
    /// Whether what is logged is queued for an endpoint; otherwise it only triggers messages (rule 12.2).
    package var keepsRecords = true

    /// Whether that queue is written to files instead (rule 12.2.4).
    package var writesRecords = false

    /// Whether effects contain what campaigns did, for a replay.
    package var observesTriggers = false

    package init() {}
}

/// The form on a tape, without the functions: a replay has its own.
extension EngineOptions {
    package func write(to writer: inout ByteWriter) {
        writer.number(sessionTimeoutMs)
        writer.number(messageIntervalMs)
        writer.optional(flushIntervalMs) { $0.number($1) }
        writer.number(Int64(queueLimit))
        writer.number(Int64(queueLimitBytes))
        for value in [refreshesCardsAtStart, prefetchesCardImages, reportsOpenNoMatch] { writer.bool(value) }
        writer.number(stackKeep.rawValue)
        writer.number(stackTimeMs)
        writer.number(countAt.rawValue)
        writer.bool(obeysRateLimits)
        writer.optional(restIdentity) { $1.write(to: &$0) }
        writer.number(firstRequestID)
        writer.bool(authenticates)
        writer.number(Int64(authFailureLimit))
        // The name of the directory has the API key.
        writer.bool(assetDirectory != nil)
        writer.bool(allowsInsecureHTTP)
        writer.bool(hasSource)
        writer.optionalString(sourceFolder?.path)
        writer.optional(fetch) { $1.write(to: &$0) }
        writer.bool(keepsRecords)
        writer.bool(writesRecords)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init()
        sessionTimeoutMs = try reader.number()
        messageIntervalMs = try reader.number()
        flushIntervalMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number() }
        queueLimit = Int(try reader.number(Int64.self))
        queueLimitBytes = Int(try reader.number(Int64.self))
        refreshesCardsAtStart = try reader.bool()
        prefetchesCardImages = try reader.bool()
        reportsOpenNoMatch = try reader.bool()
        stackKeep = try StackKeep(rawValue: reader.number()) ?? .process
        stackTimeMs = try reader.number()
        countAt = try CountAt(rawValue: reader.number()) ?? .handOver
        obeysRateLimits = try reader.bool()
        restIdentity = try reader.optional { (reader) throws(ByteReader.Damaged) in try RestIdentity(from: &reader) }
        firstRequestID = try reader.number()
        authenticates = try reader.bool()
        authFailureLimit = Int(try reader.number(Int64.self))
        assetDirectory = try reader.bool() ? "/pictures" : nil
        allowsInsecureHTTP = try reader.bool()
        hasSource = try reader.bool()
        sourceFolder = try reader.optionalString().map { LocalFolder(ofFile: "\($0)/") }
        fetch = try reader.optional { (reader) throws(ByteReader.Damaged) in try FetchOptions(from: &reader) }
        keepsRecords = try reader.bool()
        writesRecords = try reader.bool()
        // Ids are counted on from there.
        guard firstRequestID < 1 << 62 else { throw ByteReader.Damaged() }
    }
}
