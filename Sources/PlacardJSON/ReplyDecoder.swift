import PlacardCore

/// Turns a server's reply into the core's types: the decoded reply, or the reason why it is invalid.
package enum ReplyDecoder {
    /// A reply whose body is borrowed for the duration of the call.
    package struct Answer {
        let status: Int
        let contentType: String?
        let body: UnsafeRawBufferPointer

        package init(status: Int, contentType: String?, body: UnsafeRawBufferPointer) {
            self.status = status
            self.contentType = contentType
            self.body = body
        }

        /// The content type is missing, or is `application/json`, `text/json` or `application/problem+json`, with or
        /// without parameters.
        var mayBeJSON: Bool {
            guard let contentType else { return true }
            return mediaType(contentType).hasSuffix("json")
        }

        /// The body is HTML by its type or its first character: a proxy's or captive portal's page for people.
        var isPage: Bool {
            if body.isEmpty { return false }
            let type = contentType.map(mediaType)
            return type == "text/html" || type == "application/xhtml+xml" || beginsWithTag
        }

        /// After white space and a byte order mark.
        private var beginsWithTag: Bool {
            body.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
        }

        /// The content type without parameters.
        private func mediaType(_ contentType: String) -> String {
            contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        }
    }

    /// - Parameter retryAfterMs: from the header; 0 when missing.
    package static func decode(
        _ reply: HTTPReply, of kind: RequestKind, retryAfterMs: Int64, _ known: KnownItems = KnownItems()
    ) -> Completion {
        reply.body.withUnsafeBytes {
            let answer = Answer(status: reply.status, contentType: reply.contentType, body: $0)
            return decode(answer, of: kind, retryAfterMs: retryAfterMs, known)
        }
    }

    package static func decode(
        _ reply: Answer, of kind: RequestKind, retryAfterMs: Int64, _ known: KnownItems = KnownItems()
    ) -> Completion {
        let reader = ReplyReader(reply, of: kind, retryAfterMs: retryAfterMs, known)
        while !reader.read(reply.body, until: { false }) {}
        return reader.completion(reply.body)
    }

    /// The completion of a reply that need not be parsed; nil: parse it.
    static func unparsed(_ reply: Answer, _ kind: RequestKind, _ retryAfterMs: Int64) -> Completion? {
        guard isSuccess(reply.status, of: kind) else {
            return .failure(ErrorReplyDecoder.decode(reply, of: kind, retryAfterMs))
        }
        if kind == .asset { return asset(reply, retryAfterMs) }
        if reply.status == 304 { return empty(kind, retryAfterMs) }
        let place = place(of: kind)
        if let type = reply.contentType, !reply.mayBeJSON {
            let shown = NameRule.shown(type)
            return failure(.malformed, reply, retryAfterMs, "\(place): the response is \(shown), not application/json")
        }
        if reply.body.isEmpty { return failure(.malformed, reply, retryAfterMs, "\(place): the response is empty") }
        return nil
    }

    static func malformed(
        _ error: JSONDocument.SyntaxError, _ reply: Answer, _ kind: RequestKind, _ retryAfterMs: Int64
    ) -> Completion {
        let place = place(of: kind)
        let text = "\(place): malformed JSON at byte \(error.byteOffset) of \(reply.body.count): \(error.reason)"
        return failure(.malformed, reply, retryAfterMs, text)
    }

    /// The failure that a well-formed reply reports; nil when it reports none.
    static func refusal(
        _ root: JSONNode, _ reply: Answer, _ kind: RequestKind, _ retryAfterMs: Int64
    ) -> Completion? {
        let place = place(of: kind)
        guard root.isObject else {
            return failure(.malformed, reply, retryAfterMs, "\(place): the response is \(root.typeName), not an object")
        }
        return ErrorReplyDecoder.error(in: root, reply, of: kind, retryAfterMs).map(Completion.failure)
    }

    static func data(
        _ decoder: inout DataReplyDecoder, _ root: JSONNode, _ faults: ReplyFaults, _ retryAfterMs: Int64
    ) -> Completion {
        var decoded = decoder.finish(root, faults)
        decoded.optionalAuthErrors = AuthErrorDecoder.optional(root)
        return .data(decoded, problems: decoder.problems, retryAfterMs: retryAfterMs)
    }

    static func template(_ root: JSONNode, _ faults: ReplyFaults, _ retryAfterMs: Int64) -> Completion {
        var decoder = TemplateReplyDecoder()
        var decoded = decoder.decode(root, faults)
        decoded.optionalAuthErrors = AuthErrorDecoder.optional(root)
        return .template(decoded, problems: decoder.problems, retryAfterMs: retryAfterMs)
    }

    /// Accepts pictures of any type: the content type is ignored.
    private static func asset(_ reply: Answer, _ retryAfterMs: Int64) -> Completion {
        guard !reply.body.isEmpty else {
            return failure(.malformed, reply, retryAfterMs, "asset: the response is empty")
        }
        return .asset(bytes: reply.body.count)
    }

    static func cards(
        _ decoder: inout CardsReplyDecoder, _ root: JSONNode, _ faults: ReplyFaults, _ reply: Answer,
        _ retryAfterMs: Int64
    ) -> Completion {
        guard var decoded = decoder.finish(root, faults) else {
            let text = "\(place(of: .cards)): `cards` is not an array"
            return failure(.malformed, reply, retryAfterMs, text)
        }
        decoded.optionalAuthErrors = AuthErrorDecoder.optional(root)
        return .cards(decoded, problems: decoder.problems, retryAfterMs: retryAfterMs)
    }

    private static func empty(_ kind: RequestKind, _ retryAfterMs: Int64) -> Completion {
        switch kind {
        case .data: .data(DataReply(), problems: [], retryAfterMs: retryAfterMs)
        case .cards: .cards(CardsReply(), problems: [], retryAfterMs: retryAfterMs)
        case .template, .asset, .source:
            .template(TemplateReply(content: .nothing), problems: [], retryAfterMs: retryAfterMs)
        case .usersTrack: .usersTrack(TrackReply(), retryAfterMs: retryAfterMs)
        }
    }

    private static func failure(
        _ reason: Reason, _ reply: Answer, _ retryAfterMs: Int64, _ text: String
    ) -> Completion {
        .failure(RequestFailure(reason, status: status(reply), retryAfterMs: retryAfterMs, text: text))
    }

    /// 304 is a success: nothing is new (rule 3.2.2). Not for a picture, which is always requested unconditionally and
    /// whole.
    private static func isSuccess(_ status: Int, of kind: RequestKind) -> Bool {
        switch kind {
        case .asset, .source: status == 200
        case .usersTrack: (200...299).contains(status)
        case .data, .cards, .template: (200...299).contains(status) || status == 304
        }
    }

    /// Why a reply with an error status has no content.
    package static func failure(_ reply: Answer, of kind: RequestKind, _ retryAfterMs: Int64) -> RequestFailure {
        ErrorReplyDecoder.decode(reply, of: kind, retryAfterMs)
    }

    static func status(_ reply: Answer) -> Int32 { Int32(exactly: reply.status) ?? 0 }

    static func place(of kind: RequestKind) -> String {
        switch kind {
        case .data: "data"
        case .cards: "content_cards/sync"
        case .template: "template"
        case .asset: "asset"
        case .usersTrack: "users/track"
        case .source: "source"
        }
    }
}
