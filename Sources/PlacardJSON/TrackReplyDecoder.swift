import PlacardCore

/// Decodes answers of `/users/track` that say that the request was accepted (H.6): what of it was not.
struct TrackReplyDecoder {
    /// Of errors in one answer: a request has not more objects than that.
    private static let limit = 3 * BatchFilling.arrayLimit

    private var refused: [TrackReply.Refused] = []

    var reply: TrackReply { TrackReply(refused: refused) }

    /// The list `errors` begins; what an earlier list of the same answer held does not count.
    mutating func begin() { refused = [] }

    mutating func read(_ error: JSONNode, at index: Int) {
        if index < Self.limit { refused.append(Self.refused(error)) }
    }

    /// One that cannot be read is reported nevertheless: the server means something.
    private static func refused(_ error: JSONNode) -> TrackReply.Refused {
        guard error.isObject else {
            return TrackReply.Refused(array: "", index: nil, text: error.string ?? error.typeName)
        }
        return TrackReply.Refused(
            array: error["input_array"]?.string ?? "", index: error["index"]?.integer.flatMap { Int(exactly: $0) },
            text: error["type"]?.string ?? error["message"]?.string ?? "no reason given")
    }
}
