/// What a request has taken from the bucket of all requests (G.5.2).
package enum RequestToken: Sendable, Equatable {
    /// No token: there is no limit, or this is the first request of all, or of a user.
    case free
    /// A token; so many are left.
    case taken(left: Int64)

    var headers: [HTTPRequest.Header] {
        guard case .taken(let left) = self else { return [] }
        return [HTTPRequest.Header("X-Braze-Req-Tokens-Remaining", left.description)]
    }
}
