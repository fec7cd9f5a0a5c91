import PlacardCore
import PlacardJSON

extension PushPayload {
    /// Reads a push message's payload: a JSON object, as the push service delivered it (rule 6.6.4). Needs no client.
    ///
    /// - Throws: `invalid` when the text is not a JSON object, saying where.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(PushPayloadDecoder.payload)
    }
}
