import PlacardCore

/// The contents of a store at an open, on a tape.
extension ByteWriter {
    mutating func storedState(_ state: StoredState, _ bodies: inout TapeBodies) {
        optionalString(state.deviceID)
        optionalString(state.libraryVersion)
        optionalString(state.user)
        optional(state.session) { $0.storedSession($1) }
        for bytes in [state.config, state.source, state.fetch, state.deviceAcknowledged] { optionalRaw(bytes) }
        count(state.queued)
        count(state.queuedBytes)
        count(state.batched)
        attributeLedger(state.attributes)
        count(state.tracked.records)
        list(state.tracked.attributes) { $0.userCount($1) }
        optionalString(state.signature)
        for bytes in [state.earlierSignatures, state.alias, state.anonymousName] { optionalRaw(bytes) }
        bool(state.isDisabled)
        for bytes in [state.requestBucket, state.dataBucket, state.templateBucket] { optionalRaw(bytes) }
        cards(of: state, &bodies)
        campaigns(of: state, &bodies)
        optionalRaw(state.digestKey)
        messages(of: state, &bodies)
        list(state.facts) {
            $0.number($1.kind.rawValue)
            $0.string($1.name)
            $0.raw($1.value)
        }
        list(state.assets) {
            $0.string($1.file)
            $0.string($1.url)
            $0.number($1.bytes)
            $0.number($1.usedMs)
        }
        strings(state.lostAssets)
    }

    private mutating func storedSession(_ session: StoredSession) {
        string(session.id)
        number(session.startMs)
        number(session.activityMs)
        optional(session.newestRecordMs) { $0.number($1) }
        number(session.phase.rawValue)
    }

    private mutating func cards(of state: StoredState, _ bodies: inout TapeBodies) {
        number(UInt32(truncatingIfNeeded: state.cards.count))
        for card in state.cards {
            number(card.key)
            body(card.record.block.withBytes { Array($0) }, &bodies)
        }
        list(state.damagedCards) {
            $0.number($1.key)
            $0.string($1.id)
        }
        // Dictionaries have no order, and the same state must give the same bytes.
        list(state.cardFlags.map { (id: $0.key.text, flags: $0.value) }.sorted { ExactText($0.id) < ExactText($1.id) })
        {
            $0.string($1.id)
            $0.number($1.flags.rawValue)
        }
        number(state.watermarks.lastFullSyncAt)
        number(state.watermarks.lastCardUpdatedAt)
        optionalRaw(state.cardGroups)
        optionalRaw(state.cardsBucket)
    }

    private mutating func campaigns(of state: StoredState, _ bodies: inout TapeBodies) {
        number(UInt32(truncatingIfNeeded: state.campaigns.count))
        for campaign in state.campaigns {
            number(campaign.key)
            string(campaign.id)
            body(campaign.bytes, &bodies)
            optionalRaw(campaign.mark?.stored)
        }
        list(state.strayCampaigns) { $0.number($1) }
    }

    private mutating func messages(of state: StoredState, _ bodies: inout TapeBodies) {
        list(state.displays.map { (id: $0.key, ms: $0.value) }.sorted { $0.id < $1.id }) {
            $0.string($1.id.text)
            $0.number($1.ms)
        }
        optional(state.lastDisplayMs) { $0.number($1) }
        optionalRaw(state.unseen)
        list(state.handOvers) {
            $0.string($1.owner)
            $0.raw($1.stamps)
        }
        number(UInt32(truncatingIfNeeded: state.delayedMessages.count))
        for message in state.delayedMessages {
            number(message.handle)
            body(message.campaign, &bodies)
            number(message.firedWallMs)
            number(message.kind)
            optionalString(message.name)
            optionalRaw(message.event)
        }
        optional(state.messagingMarkMs) { $0.number($1) }
    }
}

extension ByteReader {
    mutating func storedState(_ bodies: TapeBodies) throws(Damaged) -> StoredState {
        var state = StoredState()
        state.deviceID = try optionalString()
        state.libraryVersion = try optionalString()
        state.user = try optionalString()
        state.session = try optional { (reader) throws(Damaged) in try reader.storedSession() }
        state.config = try optionalRaw()
        state.source = try optionalRaw()
        state.fetch = try optionalRaw()
        state.deviceAcknowledged = try optionalRaw()
        state.queued = try count()
        state.queuedBytes = try count()
        state.batched = try count()
        state.attributes = try attributeLedger()
        state.tracked.records = try count()
        state.tracked.attributes = try list { (reader) throws(Damaged) in try reader.userCount() }
        state.signature = try optionalString()
        state.earlierSignatures = try optionalRaw()
        state.alias = try optionalRaw()
        state.anonymousName = try optionalRaw()
        state.isDisabled = try bool()
        state.requestBucket = try optionalRaw()
        state.dataBucket = try optionalRaw()
        state.templateBucket = try optionalRaw()
        try cards(of: &state, bodies)
        state.campaigns = try list { (reader) throws(Damaged) in try reader.storedCampaign(bodies) }
        state.strayCampaigns = try list { (reader) throws(Damaged) in try reader.number() }
        state.digestKey = try optionalRaw()
        try messages(of: &state, bodies)
        state.facts = try list { (reader) throws(Damaged) in try reader.storedFact() }
        state.assets = try list { (reader) throws(Damaged) in
            StoredAsset(
                file: try reader.string(), url: try reader.string(), bytes: try reader.number(),
                usedMs: try reader.number())
        }
        state.lostAssets = try strings()
        return state
    }

    private mutating func storedSession() throws(Damaged) -> StoredSession {
        let (id, startMs, activityMs) = (try string(), try number(Int64.self), try number(Int64.self))
        let newestMs = try optionalNumber(Int64.self)
        guard let phase = StoredSession.Phase(rawValue: try number()) else { throw Damaged() }
        return StoredSession(id: id, startMs: startMs, activityMs: activityMs, newestRecordMs: newestMs, phase: phase)
    }

    private mutating func storedFact() throws(Damaged) -> StoredFact {
        guard let kind = StoredFact.Kind(rawValue: try number()) else { throw Damaged() }
        return StoredFact(kind: kind, name: try string(), value: try raw())
    }

    private mutating func storedCampaign(_ bodies: TapeBodies) throws(Damaged) -> StoredCampaign {
        let (key, id) = (try number(Int64.self), try string())
        let bytes = try body(bodies)
        return StoredCampaign(
            key: key, id: id, bytes: bytes,
            mark: try optionalRaw().flatMap { $0.withUnsafeBytes { TextMark(stored: $0) } })
    }

    private mutating func cards(of state: inout StoredState, _ bodies: TapeBodies) throws(Damaged) {
        state.cards = try list { (reader) throws(Damaged) in
            (key: try reader.number(), record: try reader.packedCard(bodies))
        }
        state.damagedCards = try list { (reader) throws(Damaged) in
            (key: try reader.number(), id: try reader.string())
        }
        for _ in 0..<(try number(UInt32.self)) {
            state.cardFlags[CardID(try string())] = CardFlags(rawValue: try number())
        }
        state.watermarks = CardWatermarks(lastFullSyncAt: try number(), lastCardUpdatedAt: try number())
        state.cardGroups = try optionalRaw()
        state.cardsBucket = try optionalRaw()
    }

    private mutating func messages(of state: inout StoredState, _ bodies: TapeBodies) throws(Damaged) {
        for _ in 0..<(try number(UInt32.self)) { state.displays[ExactText(try string())] = try number(Int64.self) }
        state.lastDisplayMs = try optionalNumber()
        state.unseen = try optionalRaw()
        state.handOvers = try list { (reader) throws(Damaged) in
            (owner: try reader.string(), stamps: try reader.raw())
        }
        state.delayedMessages = try list { (reader) throws(Damaged) in
            let (handle, campaign) = (try reader.number(UInt64.self), try reader.body(bodies))
            guard handle < 1 << 62 else { throw Damaged() }
            return StoredTriggeredMessage(
                handle: handle, campaign: campaign, firedWallMs: try reader.number(), kind: try reader.number(),
                name: try reader.optionalString(), event: try reader.optionalRaw())
        }
        state.messagingMarkMs = try optionalNumber()
    }
}
