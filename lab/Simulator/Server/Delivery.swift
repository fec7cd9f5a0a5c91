import PlacardCore

/// Something that arrives later.
struct Delivery {
    enum Content {
        case request(HTTPRequest)
        case reply(id: UInt64, RequestKind, ServerReply)
        /// The client gives up.
        case timeout(id: UInt64)
        case failure(id: UInt64, NetworkFailure)
    }

    let timeMs: Int64
    let number: Int
    /// The run of the client that sent the request. A later run does not get the reply.
    let run: Int
    let content: Content
}
