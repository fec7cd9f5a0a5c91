/// The decoded result of a request, or a failure with its reason.
package enum Completion: Sendable {
    case data(DataReply, problems: [Problem], retryAfterMs: Int64)
    case cards(CardsReply, problems: [Problem], retryAfterMs: Int64)
    case template(TemplateReply, problems: [Problem], retryAfterMs: Int64)
    case usersTrack(TrackReply, retryAfterMs: Int64)
    case source(FetchReply, retryAfterMs: Int64)
    /// A picture of that many bytes. The client keeps the bytes until the engine has decided where to store them.
    case asset(bytes: Int)
    case failure(RequestFailure)

    /// The server's `Retry-After` in milliseconds; 0: none.
    var retryAfterMs: Int64 {
        switch self {
        case .data(_, _, let wait), .cards(_, _, let wait), .template(_, _, let wait): return wait
        case .usersTrack(_, let wait), .source(_, let wait): return wait
        case .asset: return 0
        case .failure(let failure): return failure.retryAfterMs
        }
    }

    /// Why the request failed. A reply of another kind is a failure, too.
    var failure: RequestFailure {
        if case .failure(let failure) = self { failure } else { .wrongKind }
    }

    /// Why the server did not accept the request's signature; nil: it accepted or ignored it.
    var authError: AuthError? {
        if case .failure(let failure) = self { failure.authError } else { nil }
    }

    /// Errors about the signature of a request that the server accepted nevertheless.
    var optionalAuthErrors: [AuthError] {
        switch self {
        case .data(let reply, _, _): reply.optionalAuthErrors
        case .cards(let reply, _, _): reply.optionalAuthErrors
        case .template(let reply, _, _): reply.optionalAuthErrors
        case .asset, .usersTrack, .source: []
        case .failure(let failure): failure.optionalAuthErrors
        }
    }
}
