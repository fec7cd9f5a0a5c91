/// One thing that a client has sent, as people want to read it.
struct Arrival: Sendable {
    enum Kind: String, Sendable { case event, attributes, track, duplicate, refused }

    let kind: Kind
    /// What it is, in words.
    let title: String
    /// What it is about: the name of an event, a product, ids of cards.
    var name: String?
    /// Of an event (B).
    var code: String?
    var user: String?
    /// When it happened, unix seconds; as the client says.
    var time: JSON?
    var batch: String?
    var session: String?
    /// What else it says.
    var data: JSON?

    /// `at` is when it arrived, in unix milliseconds.
    func json(number: Int64, at: Int64) -> JSON {
        var members: [String: JSON] = [
            "number": .integer(number), "at_ms": .integer(at), "kind": .string(kind.rawValue), "title": .string(title),
        ]
        members["name"] = name.map(JSON.string)
        members["code"] = code.map(JSON.string)
        members["user"] = user.map(JSON.string)
        members["time"] = time
        members["batch"] = batch.map(JSON.string)
        members["session"] = session.map(JSON.string)
        members["data"] = data
        return .object(members)
    }
}
