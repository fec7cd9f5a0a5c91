/// How often the server lets itself be asked (A.5, G.5); what it does not say is as usual.
package struct RequestLimits: Sendable, Equatable {
    /// Of all requests together; nil: none.
    package var all: TokenBucket.Limit? = .requests
    package var data: TokenBucket.Limit?
    /// Of refreshes of cards; nil: the library's own (E.1.3).
    package var cards: TokenBucket.Limit?
    package var template: TokenBucket.Limit?

    package init() {}
}
