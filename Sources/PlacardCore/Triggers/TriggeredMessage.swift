/// A campaign that won and is not yet on the stack: it waits for its delay, its text or its picture.
///
/// Stored during the delay; with the option `stack_keep` = `unseen` also during other waits and on the stack
/// (rules 10.3.6, 10.6.15).
package struct TriggeredMessage: Sendable, Equatable {
    /// Cap on waiting messages, so that the user is not flooded later.
    package static let limit = 100

    package let handle: UInt64
    /// A copy taken when the campaign won: the list can change since.
    package var campaign: Campaign
    /// When the event happened (T in rule 9.5).
    package let fired: Stamp
    /// Monotonic time of display.
    package var dueMs: Int64
    /// The winning event, without its properties, which are not needed again.
    package let event: TriggerEvent
    /// Ids of the other campaigns that matched, best first (rule 9.5.5); at most `fallbackLimit`.
    package var fallbacks: [String]
    /// Whether the host made the message: it is exempt from the interval, does not count towards it, and is not
    /// reported to the server.
    package var isLocal = false
    /// Only of a row: where the message is on the stack; nil: it is not on the stack yet.
    package var place: StackPlace?

    /// Cap on fallbacks: while offline, all of them can fail within one call.
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

    /// A message on the stack in the form in which it is stored. The time of its hand-over takes the place of its event's.
    package init(_ stacked: StackedMessage, at place: StackPlace) {
        self.init(
            handle: stacked.handle,
            campaign: Campaign(id: stacked.campaignID, conditions: [], timeoutMs: 0, message: stacked.message),
            fired: stacked.handedOver, dueMs: 0, event: stacked.isTest ? .test : .open)
        campaign.variant = stacked.variant
        self.place = place
    }

    /// Milliseconds until the first opening of its windows at or after the end of its delay, at most until its timeout.
    /// Negative: it has passed.
    func waitForDisplay(_ limits: LimitJudge?, at now: Instant) -> Int64 {
        let delayMs = campaign.delayMs.clampedSubtracting(fired.elapsedMs(at: now))
        let wait = limits?.msUntilOpen(campaign.limits, delayMs: delayMs, at: now) ?? 0
        return untilTimeout(delayMs.clampedAdding(wait), at: now)
    }

    /// A wait, cut off at the timeout.
    func untilTimeout(_ waitMs: Int64, at now: Instant) -> Int64 {
        min(waitMs, max(0, campaign.timeoutMs.clampedSubtracting(fired.elapsedMs(at: now))))
    }

    /// Whether the timeout has passed: the message is then no longer shown (rule 9.1).
    package func isOver(at now: Instant) -> Bool { fired.elapsedMs(at: now) >= campaign.timeoutMs }
}

/// A triggered message as stored, not yet decoded.
package struct StoredTriggeredMessage: Sendable, Equatable {
    package let campaign: [UInt8]
    package let firedWallMs: Int64
    package let kind: Int32
    package let name: String?
    /// `TriggeredMessage.storedEvent`; nil in a row of an older version.
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

/// The stored form of a triggered message, except its campaign.
extension TriggeredMessage {
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
        // An older version cannot read the campaign of such a row, and deletes it.
        place?.write(to: &writer)
        return writer.bytes
    }

    /// Nil when any part is damaged. A row of an older version has no event, and so no fallbacks.
    package init?(stored: StoredTriggeredMessage, at now: Instant) {
        guard let campaign = Campaign(stored: stored.campaign), let kind = TriggerKind(rawValue: stored.kind) else {
            return nil
        }
        var event = TriggerEvent(kind: kind, name: stored.name)
        var fallbacks: [String] = []
        var place: StackPlace?
        if let bytes = stored.event {
            var reader = ByteReader(bytes)
            do {
                let button = try reader.optionalString()
                let record = try reader.optional { (reader) throws(ByteReader.Damaged) in try Record(from: &reader) }
                event = TriggerEvent(kind: kind, name: stored.name, buttonID: button, record: record)
                fallbacks = try reader.list { (reader) throws(ByteReader.Damaged) in try reader.string() }
                if !reader.isAtEnd { place = try StackPlace(from: &reader) }
            } catch {
                return nil
            }
        }
        let fired = Stamp(storedWallMs: stored.firedWallMs, at: now)
        let remaining = campaign.delayMs.clampedSubtracting(fired.elapsedMs(at: now))
        self.init(
            handle: stored.handle, campaign: campaign, fired: fired,
            dueMs: now.monotonicMs.clampedAdding(remaining), event: event, fallbacks: fallbacks)
        self.place = place
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
