/// Request rate limits (A.5, G.5). Limits that the server omits use the defaults.
package struct RequestLimits: Sendable, Equatable {
    /// Of all requests together; nil: none.
    package var all: TokenBucket.Limit? = .requests
    package var data: TokenBucket.Limit?
    /// The server's limit on refreshes of cards; nil: it names none.
    package var cards: TokenBucket.Limit?
    package var template: TokenBucket.Limit?

    /// The limit on refreshes of cards in force: the server's, or the library's own (E.1.3).
    var refreshes: TokenBucket.Limit { cards ?? .cards }

    package init() {}
}
