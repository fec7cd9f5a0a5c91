/// How a request ended, as the core sees it: decoded, or a failure with its reason.
package enum Completion: Sendable {
    case data(DataReply, problems: [Problem], retryAfterMs: Int64)
    case cards(CardsReply, problems: [Problem], retryAfterMs: Int64)
    case template(TemplateReply, problems: [Problem], retryAfterMs: Int64)
    case usersTrack(TrackReply, retryAfterMs: Int64)
    /// A picture of that many bytes. The client keeps them until the engine has said where they go.
    case asset(bytes: Int)
    case failure(RequestFailure)

    /// What the server asked to wait; 0: nothing.
    var retryAfterMs: Int64 {
        switch self {
        case .data(_, _, let wait), .cards(_, _, let wait), .template(_, _, let wait): return wait
        case .usersTrack(_, let wait): return wait
        case .asset: return 0
        case .failure(let failure): return failure.retryAfterMs
        }
    }

    /// Why the server did not accept the request's signature; nil: it did, or did not look.
    var authError: AuthError? {
        if case .failure(let failure) = self { failure.authError } else { nil }
    }

    /// What it says of a signature although it accepted the request.
    var optionalAuthErrors: [AuthError] {
        switch self {
        case .data(let reply, _, _): reply.optionalAuthErrors
        case .cards(let reply, _, _): reply.optionalAuthErrors
        case .template(let reply, _, _): reply.optionalAuthErrors
        case .asset, .usersTrack: []
        case .failure(let failure): failure.optionalAuthErrors
        }
    }
}

/// Why a request brought nothing. Becomes the fields of `send_failed`, `cards_failed` and `messages_failed`.
package struct RequestFailure: Sendable, Equatable {
    package let reason: Reason
    /// HTTP status; 0: there was no answer.
    package let status: Int32
    /// From `Retry-After`; 0: none was given.
    package var retryAfterMs: Int64
    /// For developers: what, where and why.
    package let text: String
    /// Of the answer's `auth_error` key (G.6), when that is what failed it.
    package let authError: AuthError?
    /// Of its `optional_auth_error` key: told, and nothing else.
    package var optionalAuthErrors: [AuthError] = []
    /// Text of the answer's `error` key (A.4), when that is what failed it.
    package let serverError: String?

    package init(
        _ reason: Reason, status: Int32 = 0, retryAfterMs: Int64 = 0, text: String, serverError: String? = nil,
        authError: AuthError? = nil
    ) {
        self.reason = reason
        self.status = status
        self.retryAfterMs = retryAfterMs
        self.text = text
        self.serverError = serverError
        self.authError = authError
    }

    static let wrongKind = RequestFailure(.malformed, text: "the answer is one to another kind of request")

    /// Errors that repeating cannot mend: sending pauses until the next flush or open (choice 5).
    package var isPermanent: Bool {
        // Another signature may mend it.
        if authError != nil { return false }
        if [401, 403, 404].contains(status) { return true }
        return ["invalid_api_key", "blacklisted", "no_device_identifier"].contains(serverError)
    }

    /// The server has looked at what was sent and will not have it, or answers nothing that makes sense (choice 5). Not so the
    /// failures that are about something else: the network, a proxy, the server's load, who is allowed to ask.
    package var isRefusal: Bool {
        if isPermanent || reason == .auth { return false }
        if (200...299).contains(status) { return true }
        return (400...499).contains(status) && ![407, 408, 425, 429].contains(status)
    }

    /// Failures after which a card sync tries again by itself (choice 22).
    package var isTransient: Bool {
        authError == nil && (reason == .offline || status == 429 || (500...599).contains(status))
    }
}
