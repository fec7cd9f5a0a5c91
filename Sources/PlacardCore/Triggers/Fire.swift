/// A campaign that won and is on its way to the stack: it waits out its delay, for its text or for its picture.
///
/// Kept in the store while it waits out its delay: only that survives a restart (D.7, choice 17).
package struct Fire: Sendable, Equatable {
    /// At most so many wait: more would burst upon the user one day.
    package static let limit = 100

    package let handle: UInt64
    /// As it was when it won: the list may change meanwhile.
    package var campaign: Campaign
    /// When the event happened (T in D.3).
    package let fired: Stamp
    /// Monotonic time of display.
    package var dueMs: Int64
    /// What won it; without its properties, which are not looked at again.
    package let event: TriggerEvent
    /// Ids of the campaigns that matched too, the next best first (D.3.5); at most `fallbackLimit`.
    package var fallbacks: [String]
    /// Made by the host: neither obeys nor extends the interval, and the server hears nothing of it.
    package var isLocal = false

    /// Offline each that fails takes the next at once, within one call.
    package static let fallbackLimit = 100

    package init(
        handle: UInt64, campaign: Campaign, fired: Stamp, dueMs: Int64, event: TriggerEvent, fallbacks: [String] = []
    ) {
        self.handle = handle
        self.campaign = campaign
        self.fired = fired
        self.dueMs = dueMs
        self.event = event.withoutProperties
        self.fallbacks = Array(fallbacks.prefix(Self.fallbackLimit))
    }

    /// Past it the message is not shown any more (C.1).
    package func isOver(at now: Instant) -> Bool { fired.elapsedMs(at: now) >= campaign.timeoutMs }
}

/// A fire as the store holds it. Bytes are still as they were written.
package struct StoredFire: Sendable, Equatable {
    package let campaign: [UInt8]
    package let firedWallMs: Int64
    package let kind: Int32
    package let name: String?
    /// `Fire.storedEvent`; nil: an older version wrote the row.
    package let event: [UInt8]?
    /// Key of the row.
    package let handle: UInt64

    package init(
        handle: UInt64, campaign: [UInt8], firedWallMs: Int64, kind: Int32, name: String?, event: [UInt8]? = nil
    ) {
        self.handle = handle
        self.event = event
        self.campaign = campaign
        self.firedWallMs = firedWallMs
        self.kind = kind
        self.name = name
    }
}

/// The stored form of what a fire remembers besides its campaign.
extension Fire {
    package var storedEvent: [UInt8] {
        var writer = ByteWriter(capacity: 256)
        writer.optionalString(event.buttonID)
        writer.optional(event.record) {
            $0.string($1.code.rawValue)
            $0.number($1.timeMs)
            $0.string(String(decoding: $1.data, as: UTF8.self))
            $0.optionalString($1.sessionID)
            $0.optionalString($1.user)
        }
        writer.list(fallbacks) { $0.string($1) }
        return writer.bytes
    }

    /// Nil when something of it is damaged. A row of an earlier version holds no event: it comes without fallbacks.
    package init?(stored: StoredFire, at now: Instant) {
        guard let campaign = Campaign(stored: stored.campaign), let kind = TriggerKind(rawValue: stored.kind) else {
            return nil
        }
        var event = TriggerEvent(kind: kind, name: stored.name)
        var fallbacks: [String] = []
        if let bytes = stored.event {
            var reader = ByteReader(bytes)
            do {
                let button = try reader.optionalString()
                let record = try reader.optional { (reader) throws(ByteReader.Damaged) in try Record(from: &reader) }
                event = TriggerEvent(kind: kind, name: stored.name, buttonID: button, record: record)
                fallbacks = try reader.list { (reader) throws(ByteReader.Damaged) in try reader.string() }
            } catch {
                return nil
            }
        }
        let fired = Stamp(storedWallMs: stored.firedWallMs, at: now)
        let remaining = campaign.delayMs.clampedSubtracting(fired.elapsedMs(at: now))
        self.init(
            handle: stored.handle, campaign: campaign, fired: fired,
            dueMs: now.monotonicMs.clampedAdding(remaining), event: event, fallbacks: fallbacks)
    }
}

extension Record {
    fileprivate convenience init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(
            code: RecordCode(rawValue: try reader.string()), timeMs: try reader.number(),
            data: Array(try reader.string().utf8), sessionID: try reader.optionalString(),
            user: try reader.optionalString())
    }
}
