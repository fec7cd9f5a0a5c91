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

    /// Why the request failed. An answer to another kind of request is a failure, too.
    var failure: RequestFailure {
        if case .failure(let failure) = self { failure } else { .wrongKind }
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
