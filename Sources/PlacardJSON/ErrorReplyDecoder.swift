import PlacardCore

/// Decodes error replies, and determines what the error is about (rule 7.5), which decides what happens to the batch.
enum ErrorReplyDecoder {
    /// Errors that a retry cannot fix.
    private static let permanent = ["invalid_api_key", "blacklisted", "no_device_identifier"]

    // MARK: By its body

    /// The error in a reply with a success status; nil when there is no error.
    static func error(
        in root: JSONNode, _ reply: ReplyDecoder.Answer, of kind: RequestKind, _ retryAfterMs: Int64
    ) -> RequestFailure? {
        if let failure = authError(in: root, reply, of: kind, retryAfterMs) { return failure }
        guard let error = root["error"] else { return nil }
        let said = error.string ?? error.typeName
        var failure = RequestFailure(
            .http, about: permanent.contains(said) ? .access : .content, status: ReplyDecoder.status(reply),
            retryAfterMs: retryAfterMs,
            text: "\(ReplyDecoder.place(of: kind)): the server refused the request: \(said)")
        failure.optionalAuthErrors = AuthErrorDecoder.optional(root)
        return failure
    }

    /// The REST endpoint has no signatures.
    private static func authError(
        in root: JSONNode, _ reply: ReplyDecoder.Answer, of kind: RequestKind, _ retryAfterMs: Int64
    ) -> RequestFailure? {
        guard kind != .usersTrack, let error = AuthErrorDecoder.required(root) else { return nil }
        var failure = RequestFailure(
            .auth, about: .signature(error), status: ReplyDecoder.status(reply), retryAfterMs: retryAfterMs,
            text: "\(ReplyDecoder.place(of: kind)): the server does not accept the signature: \(error.shown)")
        failure.optionalAuthErrors = AuthErrorDecoder.optional(root)
        return failure
    }

    // MARK: By its status

    /// Decodes a reply whose status is not a success. Only an endpoint sends `auth_error`, and only a JSON object is an
    /// endpoint's reply.
    static func decode(
        _ reply: ReplyDecoder.Answer, of kind: RequestKind, _ retryAfterMs: Int64
    ) -> RequestFailure {
        let silent = failure(reply, of: kind, retryAfterMs, saying: nil)
        guard kind != .asset, !reply.body.isEmpty, reply.mayBeJSON else { return silent }
        let read = JSONDocument.readReceived(reply.body) { root -> RequestFailure? in
            guard root.isObject else { return nil }
            let said = root["error"]?.string ?? root["message"]?.string
            return authError(in: root, reply, of: kind, retryAfterMs)
                ?? failure(reply, of: kind, retryAfterMs, saying: said)
        }
        guard case .success(let failure?) = read else { return silent }
        return failure
    }

    private static func failure(
        _ reply: ReplyDecoder.Answer, of kind: RequestKind, _ retryAfterMs: Int64, saying said: String?
    ) -> RequestFailure {
        var text = "\(ReplyDecoder.place(of: kind)): the server answered HTTP \(reply.status)"
        if let said, !said.isEmpty { text += ": \(said)" }
        return RequestFailure(
            .http, about: subject(of: reply, saying: said),
            status: ReplyDecoder.status(reply), retryAfterMs: retryAfterMs, text: text)
    }

    private static func subject(of reply: ReplyDecoder.Answer, saying said: String?) -> RequestFailure.Subject {
        switch reply.status {
        case 401, 403, 404: return .access
        // Sent by the endpoint or by a proxy in front of it: a smaller batch passes the limit.
        case 413: return .size
        case 400, 422:
            // An endpoint never sends a page. Any other text may be the endpoint's, even if it cannot be read.
            if reply.isPage { return .delivery }
            return said.map(permanent.contains) == true ? .access : .content
        default: return .delivery
        }
    }
}
