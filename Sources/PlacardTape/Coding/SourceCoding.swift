import PlacardCore

/// What a source of content had, on a tape.
extension ByteWriter {
    mutating func sourceReading(_ reading: SourceReading, _ bodies: inout TapeBodies) {
        switch reading {
        case .unchanged: number(UInt8(0))
        case .content(let content):
            number(UInt8(1))
            sourceContent(content, &bodies)
        case .failed(let failure):
            number(UInt8(2))
            sourceFailure(failure)
        case .older(let stamp):
            number(UInt8(3))
            raw(stamp)
        case .missing: number(UInt8(4))
        }
    }

    mutating func fetchReply(_ reply: FetchReply, _ bodies: inout TapeBodies) {
        switch reply.answer {
        case .notModified: number(UInt8(0))
        case .head(let head):
            number(UInt8(1))
            value(.object(head.members))
            list(head.signatures) { $0.raw($1) }
        case .content(let content):
            number(UInt8(2))
            sourceContent(content, &bodies)
        case .failed(let failure):
            number(UInt8(3))
            sourceFailure(failure)
        }
        optionalString(reply.headers.etag)
        optionalString(reply.headers.lastModified)
        optionalString(reply.headers.encoding)
        optionalString(reply.headers.url)
    }

    private mutating func sourceContent(_ content: SourceContent, _ bodies: inout TapeBodies) {
        raw(content.stamp)
        raw(content.config.stored)
        cardsReply(content.cards, &bodies)
        dataReply(content.list, &bodies)
        list(content.problems) { $0.problem($1) }
        optional(content.sequence) { $0.number($1) }
        // The engine passes the text to the store and looks only at whether there is one.
        bool(content.fetched != nil)
    }

    private mutating func sourceFailure(_ failure: SourceFailure) {
        number(failure.reason.rawValue)
        string(failure.text)
        number(failure.status)
        bool(failure.isOldCopy)
        bool(failure.isOfFetch)
    }
}

extension ByteReader {
    mutating func sourceReading(_ bodies: TapeBodies) throws(Damaged) -> SourceReading {
        switch try number(UInt8.self) {
        case 0: return .unchanged
        case 1: return .content(try sourceContent(bodies))
        case 2: return .failed(try sourceFailure())
        case 3: return .older(try raw())
        case 4: return .missing
        default: throw Damaged()
        }
    }

    mutating func fetchReply(_ bodies: TapeBodies) throws(Damaged) -> FetchReply {
        let answer: FetchReply.Answer
        switch try number(UInt8.self) {
        case 0: answer = .notModified
        case 1: answer = .head(try headText())
        case 2: answer = .content(try sourceContent(bodies))
        case 3: answer = .failed(try sourceFailure())
        default: throw Damaged()
        }
        let headers = ContentHeaders(
            etag: try optionalString(), lastModified: try optionalString(), encoding: try optionalString(),
            url: try optionalString())
        return FetchReply(answer, headers)
    }

    private mutating func headText() throws(Damaged) -> HeadText {
        guard case .object(let members) = try value() else { throw Damaged() }
        let signatures = try list { (reader) throws(Damaged) in try reader.raw() }
        do throws(HeadFailure) {
            return try HeadText(members, signatures: signatures)
        } catch {
            throw Damaged()
        }
    }

    private mutating func sourceContent(_ bodies: TapeBodies) throws(Damaged) -> SourceContent {
        let stamp = try raw()
        guard let config = Config(stored: try raw()) else { throw Damaged() }
        let (cards, list) = (try cardsReply(bodies), try dataReply(bodies))
        var content = SourceContent(
            stamp: stamp, sequence: nil, config: config, cards: cards, list: list,
            problems: try self.list { (reader) throws(Damaged) in try reader.problem() })
        content.sequence = try optionalNumber()
        content.fetched = try bool() ? [] : nil
        return content
    }

    private mutating func sourceFailure() throws(Damaged) -> SourceFailure {
        var failure = SourceFailure(try choice(), text: try string())
        failure.status = try number()
        failure.isOldCopy = try bool()
        failure.isOfFetch = try bool()
        return failure
    }
}
