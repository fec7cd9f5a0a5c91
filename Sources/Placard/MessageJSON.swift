import PlacardCore
import PlacardJSON

extension Message {
    /// Makes a message from a JSON object in the wire format (rule 10.1), such as `{"type": "MODAL", "message":
    /// "Hello"}`. Missing fields get the defaults of its type.
    ///
    /// - Throws: `invalid`, naming the field.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(HostMessageDecoder.message)
    }
}
