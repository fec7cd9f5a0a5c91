import PlacardCore

/// The entries of a tape.
extension ByteWriter {
    mutating func opening(_ opening: TapeOpening, _ bodies: inout TapeBodies) {
        opening.options.write(to: &self)
        requestBuilder(opening.requests)
        bool(opening.canFail)
        optionalString(opening.user)
        optionalString(opening.signature)
        instant(opening.now)
        let seeds = opening.seeds
        for word in [seeds.ids.0, seeds.ids.1, seeds.secret.0, seeds.secret.1, seeds.jitter] { number(word) }
        storedState(opening.stored, &bodies)
        bool(opening.reading != nil)
        if let reading = opening.reading { sourceReading(reading, &bodies) }
        optional(opening.resumed) {
            $0.hostState($1.host)
            $0.bool($1.follows)
        }
        notes(opening.notes, &bodies)
        number(opening.digest)
    }

    mutating func turn(_ turn: TapeTurn, _ bodies: inout TapeBodies) {
        instant(turn.now)
        switch turn.given {
        case .input(let input):
            number(UInt8(0))
            self.input(input, &bodies)
        case .refused(let kind):
            number(UInt8(1))
            number(kind.rawValue)
        }
        number(turn.dispatch.rawValue)
        notes(turn.notes, &bodies)
        number(turn.status?.rawValue ?? .min)
        number(turn.digest)
    }

    private mutating func instant(_ now: Instant) {
        number(now.wallMs)
        number(now.monotonicMs)
    }

    /// Nearly always one byte.
    private mutating func notes(_ notes: TurnNotes, _ bodies: inout TapeBodies) {
        bool(!notes.isEmpty)
        if notes.isEmpty { return }
        list(notes.exceptions) {
            $0.number($1.call)
            $0.exception($1.exception)
        }
        number(UInt32(truncatingIfNeeded: notes.answers.count))
        for answer in notes.answers { tapedAnswer(answer, &bodies) }
        number(UInt32(truncatingIfNeeded: notes.zones.count))
        for zone in notes.zones {
            var writer = ByteWriter()
            writer.localTime(zone)
            body(writer.bytes, &bodies)
        }
        list(notes.verdicts) { $0.bool($1) }
    }

    private mutating func exception(_ exception: TurnNotes.Exception) {
        switch exception {
        case .no: number(UInt8(0))
        case .failed(let error):
            number(UInt8(1))
            number(error.status.rawValue)
            string(error.message)
        case .outbox(let entries):
            number(UInt8(2))
            list(entries) { $0.outboxEntry($1) }
        }
    }
}

extension ByteReader {
    mutating func opening(_ bodies: TapeBodies) throws(Damaged) -> TapeOpening {
        let (options, requests, canFail) = (try EngineOptions(from: &self), try requestBuilder(), try bool())
        let (user, signature, now) = (try optionalString(), try optionalString(), try instant())
        let seeds = TapeOpening.Seeds(
            ids: (try number(), try number()), secret: (try number(), try number()), jitter: try number())
        var opening = TapeOpening(
            options: options, requests: requests, canFail: canFail, user: user, signature: signature, now: now,
            seeds: seeds, stored: try storedState(bodies))
        if try bool() { opening.reading = try sourceReading(bodies) }
        opening.resumed = try optional { (reader) throws(Damaged) in
            .init(host: try reader.hostState(), follows: try reader.bool())
        }
        opening.notes = try notes(bodies)
        opening.digest = try number()
        return opening
    }

    mutating func turn(_ bodies: TapeBodies) throws(Damaged) -> TapeTurn {
        let now = try instant()
        let given: TapeTurn.Given
        switch try number(UInt8.self) {
        case 0: given = .input(try input(bodies))
        case 1:
            guard let kind = InputKind(rawValue: try number()) else { throw Damaged() }
            given = .refused(kind)
        default: throw Damaged()
        }
        guard let dispatch = TapeTurn.Dispatch(rawValue: try number()) else { throw Damaged() }
        var turn = TapeTurn(now: now, given: given, dispatch: dispatch, notes: try notes(bodies))
        turn.status = Status(rawValue: try number())
        turn.digest = try number()
        return turn
    }

    private mutating func instant() throws(Damaged) -> Instant {
        Instant(wallMs: try number(), monotonicMs: try number())
    }

    private mutating func notes(_ bodies: TapeBodies) throws(Damaged) -> TurnNotes {
        var notes = TurnNotes()
        guard try bool() else { return notes }
        notes.exceptions = try list { (reader) throws(Damaged) in
            (call: try reader.number(), exception: try reader.exception())
        }
        notes.answers = try list { (reader) throws(Damaged) in try reader.tapedAnswer(bodies) }
        notes.zones = try list { (reader) throws(Damaged) in
            var zone = ByteReader(try reader.body(bodies))
            return try zone.localTime()
        }
        notes.verdicts = try list { (reader) throws(Damaged) in try reader.bool() }
        return notes
    }

    private mutating func exception() throws(Damaged) -> TurnNotes.Exception {
        switch try number(UInt8.self) {
        case 0: return .no
        case 1:
            guard let status = Status(rawValue: try number()) else { throw Damaged() }
            return .failed(PlacardError(status, try string()))
        case 2: return .outbox(try list { (reader) throws(Damaged) in try reader.outboxEntry() })
        default: throw Damaged()
        }
    }
}
