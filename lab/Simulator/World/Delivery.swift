import PlacardCore

/// Something that arrives later.
struct Delivery {
    enum Content {
        case request(HTTPRequest)
        case reply(id: UInt64, RequestKind, ServerReply)
        /// The client gives up.
        case timeout(id: UInt64)
        case failure(id: UInt64, NetworkFailure)
        /// The host's program does something.
        case act(name: String)
    }

    let host: Host
    /// The run of the client that sent the request. A later run does not get the reply.
    let run: Int
    let content: Content
}
