import PlacardCore

/// A reply that is being decoded. A long list can take several steps.
package final class ReplyReader {
    private let status: Int
    private let contentType: String?
    private let kind: RequestKind
    private let retryAfterMs: Int64

    private var reader = JSONListReader()
    private var data: DataReplyDecoder
    private var cards: CardsReplyDecoder
    private var track = TrackReplyDecoder()
    private var noList = NoList()
    private var result: Completion?

    /// - Parameters:
    ///   - retryAfterMs: from the header; 0 when missing.
    ///   - known: what the reply may repeat.
    package init(
        _ reply: ReplyDecoder.Answer, of kind: RequestKind, retryAfterMs: Int64,
        _ known: KnownItems = KnownItems()
    ) {
        status = reply.status
        contentType = reply.contentType
        self.kind = kind
        self.retryAfterMs = retryAfterMs
        data = DataReplyDecoder(known.campaigns)
        self.cards = CardsReplyDecoder(known.cards)
        result = ReplyDecoder.unparsed(reply, kind, retryAfterMs)
    }

    /// Decodes until the end, or until time is over but at least one element of a list.
    ///
    /// - Parameter body: the bytes of the reply; their address may differ from call to call.
    /// - Returns: whether the end was reached.
    package func read(_ body: UnsafeRawBufferPointer, until isOver: () -> Bool) -> Bool {
        if result != nil { return true }
        do throws(JSONDocument.SyntaxError) {
            switch kind {
            case .asset, .source: return true
            case .template: return try reader.read(body, &noList, until: isOver)
            case .data: return try reader.read(body, &data, until: isOver)
            case .cards: return try reader.read(body, &cards, until: isOver)
            case .usersTrack: return try reader.read(body, &track, until: isOver)
            }
        } catch {
            result = failure(error, body)
            return true
        }
    }

    /// Call it once, after `read` has reached the end.
    package func completion(_ body: UnsafeRawBufferPointer) -> Completion {
        if let result { return result }
        return withExtendedLifetime(self) {
            reader.node.map { complete($0, answer(body)) } ?? .failure(.wrongKind)
        }
    }

    private func complete(_ root: JSONNode, _ reply: ReplyDecoder.Answer) -> Completion {
        if let refusal = ReplyDecoder.refusal(root, reply, kind, retryAfterMs) { return refusal }
        switch kind {
        case .data: return ReplyDecoder.data(&data, root, reader.faults, retryAfterMs)
        case .cards: return ReplyDecoder.cards(&cards, root, reader.faults, reply, retryAfterMs)
        case .usersTrack: return .usersTrack(track.finish(reader.faults), retryAfterMs: retryAfterMs)
        case .template, .asset, .source: return ReplyDecoder.template(root, reader.faults, retryAfterMs)
        }
    }

    private func answer(_ body: UnsafeRawBufferPointer) -> ReplyDecoder.Answer {
        ReplyDecoder.Answer(status: status, contentType: contentType, body: body)
    }

    private func failure(_ error: JSONDocument.SyntaxError, _ body: UnsafeRawBufferPointer) -> Completion {
        var scanner = JSONScanner(body, at: body.byteOrderMarkLength)
        if scanner.peek() != UInt8(ascii: "{"),
            case .success(let refusal?) = JSONDocument.readReceived(
                body, { ReplyDecoder.refusal($0, answer(body), kind, retryAfterMs) })
        {
            return refusal
        }
        return ReplyDecoder.malformed(error, answer(body), kind, retryAfterMs)
    }
}
