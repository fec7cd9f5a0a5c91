import PlacardCore

/// What requests ended with, on a tape: decoded, so that a replay needs no parser. Campaigns and cards are bodies.
extension ByteWriter {
    mutating func completion(_ completion: Completion, _ bodies: inout TapeBodies) {
        switch completion {
        case .data(let reply, let problems, let wait):
            number(UInt8(0))
            dataReply(reply, &bodies)
            ending(problems, wait)
        case .cards(let reply, let problems, let wait):
            number(UInt8(1))
            cardsReply(reply, &bodies)
            ending(problems, wait)
        case .template(let reply, let problems, let wait):
            number(UInt8(2))
            templateReply(reply)
            ending(problems, wait)
        case .usersTrack(let reply, let wait):
            number(UInt8(3))
            trackReply(reply)
            number(wait)
        case .source(let reply, let wait):
            number(UInt8(4))
            fetchReply(reply, &bodies)
            number(wait)
        case .asset(let size):
            number(UInt8(5))
            count(size)
        case .failure(let failure):
            number(UInt8(6))
            requestFailure(failure)
        }
    }

    private mutating func ending(_ problems: [Problem], _ retryAfterMs: Int64) {
        list(problems) { $0.problem($1) }
        number(retryAfterMs)
    }

    mutating func dataReply(_ reply: DataReply, _ bodies: inout TapeBodies) {
        optionalRaw(reply.config?.stored)
        bool(reply.keepsLimits)
        bool(reply.listed != nil)
        if let listed = reply.listed {
            number(UInt32(truncatingIfNeeded: listed.count))
            for campaign in listed {
                number(campaign.key)
                body(campaign.campaign.stored, &bodies)
                optionalRaw(campaign.mark?.stored)
            }
        }
        bool(reply.isStored)
        list(reply.unusableIDs) { $0.string($1.text) }
        list(reply.optionalAuthErrors) { $0.authError($1) }
    }

    mutating func cardsReply(_ reply: CardsReply, _ bodies: inout TapeBodies) {
        bool(reply.isFullSync)
        optional(reply.lastFullSyncAt) { $0.number($1) }
        optional(reply.lastCardUpdatedAt) { $0.number($1) }
        number(UInt32(truncatingIfNeeded: reply.items.count))
        for item in reply.items {
            switch item {
            case .card(let card, let fields):
                number(UInt8(0))
                body(card.block.withBytes { Array($0) }, &bodies)
                number(fields.bits)
            case .removed(let id):
                number(UInt8(1))
                string(id.text)
            case .unusable(let id):
                number(UInt8(2))
                string(id.text)
            }
        }
        optionalRaw(reply.groups?.stored)
        list(reply.optionalAuthErrors) { $0.authError($1) }
    }

    private mutating func templateReply(_ reply: TemplateReply) {
        switch reply.content {
        case .message(let message):
            number(UInt8(0))
            message.write(to: &self)
        case .nothing: number(UInt8(1))
        case .malformed(let reason, let place):
            number(UInt8(2))
            string(reason)
            string(place)
        }
        optionalRaw(reply.config?.stored)
        bool(reply.keepsLimits)
        list(reply.optionalAuthErrors) { $0.authError($1) }
    }

    private mutating func trackReply(_ reply: TrackReply) {
        list(reply.refused) {
            $0.string($1.array)
            $0.optional($1.index) { $0.count($1) }
            $0.string($1.text)
        }
        list(reply.problems) { $0.problem($1) }
    }

    private mutating func requestFailure(_ failure: RequestFailure) {
        number(failure.reason.rawValue)
        switch failure.subject {
        case .delivery: number(UInt8(0))
        case .access: number(UInt8(1))
        case .signature(let error):
            number(UInt8(2))
            authError(error)
        case .content: number(UInt8(3))
        case .size: number(UInt8(4))
        }
        number(failure.status)
        number(failure.retryAfterMs)
        string(failure.text)
        list(failure.optionalAuthErrors) { $0.authError($1) }
    }

    private mutating func authError(_ error: AuthError) {
        number(error.code)
        optionalString(error.reason)
    }
}

extension ByteReader {
    mutating func completion(_ bodies: TapeBodies) throws(Damaged) -> Completion {
        switch try number(UInt8.self) {
        case 0: return .data(try dataReply(bodies), problems: try problems(), retryAfterMs: try number())
        case 1: return .cards(try cardsReply(bodies), problems: try problems(), retryAfterMs: try number())
        case 2: return .template(try templateReply(), problems: try problems(), retryAfterMs: try number())
        case 3: return .usersTrack(try trackReply(), retryAfterMs: try number())
        case 4: return .source(try fetchReply(bodies), retryAfterMs: try number())
        case 5: return .asset(bytes: try count())
        case 6: return .failure(try requestFailure())
        default: throw Damaged()
        }
    }

    private mutating func problems() throws(Damaged) -> [Problem] {
        try list { (reader) throws(Damaged) in try reader.problem() }
    }

    mutating func config() throws(Damaged) -> Config? {
        guard let stored = try optionalRaw() else { return nil }
        guard let config = Config(stored: stored) else { throw Damaged() }
        return config
    }

    mutating func dataReply(_ bodies: TapeBodies) throws(Damaged) -> DataReply {
        var reply = DataReply(config: try config())
        reply.keepsLimits = try bool()
        if try bool() {
            reply.listed = try list { (reader) throws(Damaged) in try reader.listedCampaign(bodies) }
        }
        reply.isStored = try bool()
        reply.unusableIDs = try list { (reader) throws(Damaged) in ExactText(try reader.string()) }
        reply.optionalAuthErrors = try authErrors()
        return reply
    }

    private mutating func listedCampaign(_ bodies: TapeBodies) throws(Damaged) -> ListedCampaign {
        let key = try number(Int64.self)
        guard let campaign = Campaign(stored: try body(bodies)) else { throw Damaged() }
        let mark = try optionalRaw().flatMap { $0.withUnsafeBytes { TextMark(stored: $0) } }
        return ListedCampaign(campaign, mark: mark, key: key)
    }

    mutating func cardsReply(_ bodies: TapeBodies) throws(Damaged) -> CardsReply {
        var reply = CardsReply(isFullSync: try bool())
        reply.lastFullSyncAt = try optionalNumber()
        reply.lastCardUpdatedAt = try optionalNumber()
        reply.items = try list { (reader) throws(Damaged) in try reader.cardItem(bodies) }
        if let groups = try optionalRaw() {
            guard let groups = CardGroups(stored: groups) else { throw Damaged() }
            reply.groups = groups
        }
        reply.optionalAuthErrors = try authErrors()
        return reply
    }

    private mutating func cardItem(_ bodies: TapeBodies) throws(Damaged) -> CardsReply.Item {
        switch try number(UInt8.self) {
        case 0: return .card(try packedCard(bodies), fields: CardField(bits: try number()))
        case 1: return .removed(CardID(try string()))
        case 2: return .unusable(CardID(try string()))
        default: throw Damaged()
        }
    }

    mutating func packedCard(_ bodies: TapeBodies) throws(Damaged) -> PackedCard {
        guard let card = PackedCard(stored: ByteBlock(try body(bodies))) else { throw Damaged() }
        return card
    }

    private mutating func templateReply() throws(Damaged) -> TemplateReply {
        let content: TemplateReply.Content
        switch try number(UInt8.self) {
        case 0: content = .message(try Message(onTape: &self))
        case 1: content = .nothing
        case 2: content = .malformed(reason: try string(), place: try string())
        default: throw Damaged()
        }
        var reply = TemplateReply(content: content, config: try config())
        reply.keepsLimits = try bool()
        reply.optionalAuthErrors = try authErrors()
        return reply
    }

    private mutating func trackReply() throws(Damaged) -> TrackReply {
        TrackReply(
            refused: try list { (reader) throws(Damaged) in
                TrackReply.Refused(
                    array: try reader.string(),
                    index: try reader.optional { (reader) throws(Damaged) in try reader.count() },
                    text: try reader.string())
            }, problems: try problems())
    }

    private mutating func requestFailure() throws(Damaged) -> RequestFailure {
        let reason = try choice(Reason.self)
        let subject: RequestFailure.Subject
        switch try number(UInt8.self) {
        case 0: subject = .delivery
        case 1: subject = .access
        case 2: subject = .signature(try authError())
        case 3: subject = .content
        case 4: subject = .size
        default: throw Damaged()
        }
        var failure = RequestFailure(
            reason, about: subject, status: try number(), retryAfterMs: try number(), text: try string())
        failure.optionalAuthErrors = try authErrors()
        return failure
    }

    private mutating func authErrors() throws(Damaged) -> [AuthError] {
        try list { (reader) throws(Damaged) in try reader.authError() }
    }

    private mutating func authError() throws(Damaged) -> AuthError {
        AuthError(code: try number(), reason: try optionalString())
    }
}
