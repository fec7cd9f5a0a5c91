import PlacardCore

/// What answers the requests of all devices.
protocol Server: AnyObject {
    /// Returns nil when nothing comes back.
    func answer(
        _ request: HTTPRequest, of host: Host, at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply?

    /// Whether connections hold.
    func isReachable(at nowMs: Int64) -> Bool
}

/// A reply of the model server, with what the list of cards must be once it is taken in.
struct ServerReply {
    var status = 200
    var retryAfter: String?
    var contentType: String? = "application/json"
    var body: [UInt8]
    /// Titles by id. Nil: the reply is not a list of cards.
    var cards: [String: String]?
    var expiries: [String: Int64] = [:]
    var isFullSync = false
    var campaigns: Int?
    var etag: String?
    /// Whether the server has taken the request's records in.
    var isAccepted = true

    init(_ text: String) { body = Array(text.utf8) }

    static func refusal(_ status: Int, _ text: String, type: String? = "application/json") -> ServerReply {
        var reply = ServerReply(text)
        (reply.status, reply.contentType, reply.isAccepted) = (status, type, false)
        return reply
    }
}
