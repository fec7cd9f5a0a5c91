/// One thing that a client has sent, for people to read.
struct Arrival: Sendable {
    enum Kind: String, Sendable { case event, attributes, track, duplicate, refused }

    let kind: Kind
    /// Its kind as text.
    let title: String
    /// Its subject: the name of an event, a product, ids of cards.
    var name: String?
    /// An event's code (rule 4.2).
    var code: String?
    var user: String?
    /// The id of the device that sent it; `/users/track` names none.
    var device: String?
    /// When it happened, unix seconds, according to the client.
    var time: JSON?
    var batch: String?
    var session: String?
    /// The remaining data.
    var data: JSON?

    /// `at` is the time of arrival, unix milliseconds.
    func json(number: Int64, at: Int64) -> JSON {
        var members: JSON.Members = [
            "number": .integer(number), "at_ms": .integer(at), "kind": .string(kind.rawValue), "title": .string(title),
        ]
        members["name"] = name.map(JSON.string)
        members["code"] = code.map(JSON.string)
        members["user"] = user.map(JSON.string)
        members["device"] = device.map(JSON.string)
        members["time"] = time
        members["batch"] = batch.map(JSON.string)
        members["session"] = session.map(JSON.string)
        members["data"] = data
        members["question"] = question
        return .object(members)
    }
}
