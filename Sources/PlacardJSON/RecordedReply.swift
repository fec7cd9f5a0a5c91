import PlacardCore

/// A server's reply with campaigns, which somebody has saved.
package struct RecordedReply {
    /// The elements of `triggers`, as far as they can be represented (rule 3.1.1).
    package let triggers: [Value]
    private let body: UnsafeRawBufferPointer

    /// - Parameter body: valid as long as the reply.
    /// - Returns: nil when the text is something else, such as a campaign file.
    package init?(_ body: UnsafeRawBufferPointer) {
        let read = JSONDocument.readReceived(body, as: .recordedReply) { root -> [Value]? in
            guard root.isObject, root["campaigns"] == nil, let list = root["triggers"], list.isArray else { return nil }
            return (0..<list.count).compactMap { list[$0]?.value() }
        }
        guard case .success(let triggers?) = read else { return nil }
        self.triggers = triggers
        self.body = body
    }

    /// What a client makes of it.
    package var completion: Completion {
        let answer = ReplyDecoder.Answer(status: 200, contentType: nil, body: body)
        return ReplyDecoder.decode(answer, of: .data, retryAfterMs: 0)
    }
}
