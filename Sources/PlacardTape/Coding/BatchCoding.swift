import PlacardCore

/// What a store has answered to an order of the engine, which is not on the tape.
enum TapedAnswer {
    case dropped(RecordTotal)
    case formed(FormedBatch)

    init(_ answer: StoreAnswer) {
        switch answer {
        case .dropped(_, let records): self = .dropped(records)
        case .formed(_, let formed): self = .formed(formed)
        }
    }
}

/// What the store answers, on a tape.
extension ByteWriter {
    mutating func tapedAnswer(_ answer: TapedAnswer, _ bodies: inout TapeBodies) {
        switch answer {
        case .dropped(let records):
            number(UInt8(0))
            recordTotal(records)
        case .formed(let formed):
            number(UInt8(1))
            // A body, because a batch is formed again for each attempt.
            var writer = ByteWriter()
            writer.formedBatch(formed)
            body(writer.bytes, &bodies)
        }
    }

    mutating func formedBatch(_ formed: FormedBatch) {
        optional(formed.batch) { $0.batch($1) }
        optional(formed.damage) { $0.storeDamage($1) }
    }

    private mutating func batch(_ batch: Batch) {
        string(batch.id)
        number(batch.kind.rawValue)
        optionalString(batch.user)
        list(batch.records) { $0.record($1) }
        list(batch.attributes) { $0.attribute($1) }
        count(batch.refusals)
        bool(batch.isPart)
        optional(batch.parent) {
            $0.string($1.id)
            $0.number($1.firstRecord)
            $0.number($1.firstAttribute)
        }
        bool(batch.leavesAttributes)
    }

    private mutating func record(_ record: Record) {
        string(record.code.rawValue)
        number(record.timeMs)
        raw(record.data)
        optionalString(record.sessionID)
        optionalString(record.user)
        optionalRaw(record.alias)
    }

    private mutating func attribute(_ attribute: Attribute) {
        number(attribute.place.rawValue)
        string(attribute.name)
        raw(attribute.value)
        optionalString(attribute.user)
        optionalRaw(attribute.alias)
    }

    private mutating func storeDamage(_ damage: StoreDamage) {
        list(damage.rows) { $0.string($1.id) }
        recordTotal(damage.queued)
        count(damage.batched)
        attributeLedger(damage.attributes)
    }

    private mutating func recordTotal(_ total: RecordTotal) {
        count(total.count)
        count(total.bytes)
    }

    mutating func attributeLedger(_ ledger: AttributeLedger) {
        list(ledger.looseUsers) { $0.optionalString($1) }
        list(ledger.batchedUsers) { $0.userCount($1) }
    }

    mutating func userCount(_ item: (user: String?, count: Int)) {
        optionalString(item.user)
        count(item.count)
    }
}

extension ByteReader {
    mutating func tapedAnswer(_ bodies: TapeBodies) throws(Damaged) -> TapedAnswer {
        switch try number(UInt8.self) {
        case 0: return .dropped(try recordTotal())
        case 1:
            var reader = ByteReader(try body(bodies))
            return .formed(try reader.formedBatch())
        default: throw Damaged()
        }
    }

    mutating func formedBatch() throws(Damaged) -> FormedBatch {
        FormedBatch(
            try optional { (reader) throws(Damaged) in try reader.batch() },
            damage: try optional { (reader) throws(Damaged) in try reader.storeDamage() })
    }

    private mutating func batch() throws(Damaged) -> Batch {
        let id = try string()
        guard let kind = BatchKind(rawValue: try number()) else { throw Damaged() }
        return Batch(
            id: id, kind: kind, user: try optionalString(),
            records: try list { (reader) throws(Damaged) in try reader.record() },
            attributes: try list { (reader) throws(Damaged) in try reader.attribute() },
            refusals: try count(), isPart: try bool(),
            parent: try optional { (reader) throws(Damaged) in
                BatchParent(
                    id: try reader.string(), firstRecord: try reader.number(), firstAttribute: try reader.number())
            }, leavesAttributes: try bool())
    }

    private mutating func record() throws(Damaged) -> Record {
        Record(
            code: RecordCode(rawValue: try string()), timeMs: try number(), data: try raw(),
            sessionID: try optionalString(), user: try optionalString(), alias: try optionalRaw())
    }

    private mutating func attribute() throws(Damaged) -> Attribute {
        guard let place = Attribute.Place(rawValue: try number()) else { throw Damaged() }
        return Attribute(
            place: place, name: try string(), value: try raw(), user: try optionalString(), alias: try optionalRaw())
    }

    private mutating func storeDamage() throws(Damaged) -> StoreDamage {
        StoreDamage(
            rows: try list { (reader) throws(Damaged) in StoreDamage.Row(id: try reader.string()) },
            queued: try recordTotal(), batched: try count(), attributes: try attributeLedger())
    }

    private mutating func recordTotal() throws(Damaged) -> RecordTotal {
        RecordTotal(count: try count(), bytes: try count())
    }

    mutating func attributeLedger() throws(Damaged) -> AttributeLedger {
        AttributeLedger(
            loose: try list { (reader) throws(Damaged) in try reader.optionalString() },
            batched: try list { (reader) throws(Damaged) in try reader.userCount() })
    }

    mutating func userCount() throws(Damaged) -> (user: String?, count: Int) {
        (try optionalString(), try count())
    }
}
