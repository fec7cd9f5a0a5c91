import PlacardCore

extension PendingReply {
    /// Decodes the body as JSON.
    package convenience init(_ id: UInt64, _ kind: RequestKind, status: Int, contentType: String?, retryAfterMs: Int64)
    {
        self.init(id, kind) { body, known in
            let reader = ReplyReader(
                ReplyDecoder.Answer(status: status, contentType: contentType, body: body), of: kind,
                retryAfterMs: retryAfterMs, known)
            return { body, isOver in reader.read(body, until: isOver) ? reader.completion(body) : nil }
        }
    }
}
