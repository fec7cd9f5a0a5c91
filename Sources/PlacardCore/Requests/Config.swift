/// The server's settings for this app (rule 4.4). A newer config replaces the stored one entirely.
package struct Config: Sendable, Equatable {
    /// Unix seconds; a config that is not newer than the stored one is ignored.
    package var time: Int64
    package var blockedEvents: Set<ExactText> = []
    package var blockedPurchases: Set<ExactText> = []
    package var blockedAttributes: Set<ExactText> = []
    package var cardsEnabled = false
    /// Seconds; nil: only the app's setting applies (rule 5.2).
    package var minimumSessionTimeoutS: Int64?
    /// Seconds after which any request also asks for the campaign list; nil: never (rule 7.3).
    package var messagingTimeoutS: Int64?
    package var backoff = Backoff.Limits()
    package var limits = RequestLimits()

    package init(time: Int64) { self.time = time }

    /// Names are compared byte by byte (rule 6.5).
    package static func isBlocked(_ name: String, by list: Set<ExactText>?) -> Bool {
        list?.contains(ExactText(name)) ?? false
    }

    /// Version 1 had no limit for cards, 2 no messaging timeout, 3 no other limits.
    private static let format: UInt8 = 4

    package var stored: [UInt8] {
        var writer = ByteWriter()
        writer.number(Self.format)
        writer.number(time)
        for names in [blockedEvents, blockedPurchases, blockedAttributes] {
            writer.list(names.sorted()) { $0.string($1.text) }
        }
        writer.bool(cardsEnabled)
        writer.optional(minimumSessionTimeoutS) { $0.number($1) }
        writer.number(backoff.minimumMs)
        writer.double(backoff.scale)
        writer.number(backoff.maximumMs)
        Self.write(limits.cards, to: &writer)
        writer.optional(messagingTimeoutS) { $0.number($1) }
        for limit in [limits.all, limits.data, limits.template] { Self.write(limit, to: &writer) }
        return writer.bytes
    }

    /// Nil when the bytes are damaged or of an unknown version: the server sends the config again.
    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        do {
            let format = try reader.number(UInt8.self)
            guard (1...Self.format).contains(format) else { return nil }
            time = try reader.number()
            blockedEvents = try Self.names(&reader)
            blockedPurchases = try Self.names(&reader)
            blockedAttributes = try Self.names(&reader)
            cardsEnabled = try reader.bool()
            minimumSessionTimeoutS = try reader.optional { (reader) throws(ByteReader.Damaged) in
                try reader.number(Int64.self)
            }
            backoff.minimumMs = try reader.number()
            backoff.scale = try reader.double()
            backoff.maximumMs = try reader.number()
            guard format > 1 else { return }
            limits.cards = try Self.limit(&reader)
            guard format > 2 else { return }
            messagingTimeoutS = try reader.optional { (reader) throws(ByteReader.Damaged) in
                try reader.number(Int64.self)
            }
            guard format > 3 else { return }
            limits.all = try Self.limit(&reader)
            limits.data = try Self.limit(&reader)
            limits.template = try Self.limit(&reader)
        } catch {
            return nil
        }
    }

    private static func write(_ limit: TokenBucket.Limit?, to writer: inout ByteWriter) {
        writer.optional(limit) {
            $0.number($1.capacity)
            $0.number($1.refillMs)
        }
    }

    private static func limit(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> TokenBucket.Limit? {
        try reader.optional { (reader) throws(ByteReader.Damaged) in
            TokenBucket.Limit(capacity: try reader.number(), refillMs: try reader.number())
        }
    }

    private static func names(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> Set<ExactText> {
        Set(try reader.list { (reader) throws(ByteReader.Damaged) in ExactText(try reader.string()) })
    }
}

/// Request rate limits (rules 4.4, 7.6). Limits that the server omits use the defaults.
package struct RequestLimits: Sendable, Equatable {
    /// The limit on all requests together; nil: no limit.
    package var all: TokenBucket.Limit? = .requests
    package var data: TokenBucket.Limit?
    /// The server's limit on card refreshes; nil when the config omits it.
    package var cards: TokenBucket.Limit?
    package var template: TokenBucket.Limit?

    /// The limit on card refreshes in force: the server's, else the library's default (rule 8.2.4).
    var refreshes: TokenBucket.Limit { cards ?? .cards }

    package init() {}
}
