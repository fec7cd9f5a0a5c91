import PlacardCore

/// Decodes answers of `/users/track` (H.6).
enum TrackReplyDecoder {
    /// Of errors in one answer: a request has not more objects than that.
    private static let limit = 3 * BatchFilling.arrayLimit

    /// Of an answer that says that the request was accepted: what was not.
    static func decode(_ root: JSONNode) -> TrackReply {
        guard let errors = root["errors"], errors.isArray else { return TrackReply() }
        return TrackReply(refused: (0..<min(errors.count, limit)).compactMap { errors[$0].map(refused) })
    }

    /// One that cannot be read is told all the same: the server means something.
    private static func refused(_ error: JSONNode) -> TrackReply.Refused {
        guard error.isObject else {
            return TrackReply.Refused(array: "", index: nil, text: error.string ?? error.typeName)
        }
        return TrackReply.Refused(
            array: error["input_array"]?.string ?? "", index: error["index"]?.integer.flatMap { Int(exactly: $0) },
            text: error["type"]?.string ?? error["message"]?.string ?? "no reason given")
    }

    /// An answer with the status of an error, which says why under `message`.
    static func refusal(_ reply: ReplyDecoder.Answer, _ retryAfterMs: Int64) -> Completion {
        var text = "users/track: the server answered HTTP \(reply.status)"
        let read = JSONDocument.read(reply.body) { root in
            (root.isObject ? root["message"]?.string ?? root["error"]?.string : nil) ?? ""
        }
        if case .success(let said) = read, !said.isEmpty { text += ": \(said)" }
        return .failure(
            RequestFailure(
                .http, status: Int32(exactly: reply.status) ?? 0, retryAfterMs: retryAfterMs, text: text))
    }
}
