/// One change of a store, or one arrival at a server.
struct TailLine {
    /// Names the change in JSON.
    let kind: String
    let words: String
    var members: JSON.Members = [:]

    /// - Parameter atMs: when it was seen.
    func json(atMs: Int64) -> JSON {
        .object(members.merging(["kind": .string(kind), "at_ms": .integer(atMs)]))
    }
}
