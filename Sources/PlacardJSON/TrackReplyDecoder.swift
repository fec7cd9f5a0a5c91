import PlacardCore

/// Decodes replies of `/users/track` that accept the request (rule 11.6): the objects that were refused.
struct TrackReplyDecoder: ListDecoder {
    static let list: StaticString? = "errors"
    static let element = JSONShape.free

    /// Maximum errors in one reply: a request does not have more objects than that.
    private static let limit = 3 * BatchFilling.arrayLimit

    private var refused: [TrackReply.Refused] = []

    private var found = Problems()

    mutating func finish(_ faults: ReplyFaults) -> TrackReply {
        faults.report(to: &found)
        return TrackReply(refused: refused, problems: found.list)
    }

    /// Begins the list `errors`; discards an earlier list of the same reply.
    mutating func begin() { self = TrackReplyDecoder() }

    func recognize(_ rest: UnsafeRawBufferPointer) -> Int? { nil }

    mutating func read(_ error: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults) {
        guard index < Self.limit else { return }
        refused.append(Self.refused(error))
        if !faults.isEmpty { found.add(faults, in: "errors[\(index)]") }
    }

    /// Also reports an error that cannot be read: the server has refused something.
    private static func refused(_ error: JSONNode) -> TrackReply.Refused {
        guard error.isObject else {
            return TrackReply.Refused(array: "", index: nil, text: error.string ?? error.typeName)
        }
        return TrackReply.Refused(
            array: error["input_array"]?.string ?? "", index: error["index"]?.integer.flatMap { Int(exactly: $0) },
            text: error["type"]?.string ?? error["message"]?.string ?? "no reason given")
    }
}
