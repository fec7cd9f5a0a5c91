import PlacardCore
import PlacardJSON

extension Message {
    /// A message from the text of a JSON object with the keys and spellings of the wire (C.5), such as
    /// `{"type": "MODAL", "message": "Hello"}`; what is left out has the default of its type.
    ///
    /// - Throws: `invalid` with the field at fault.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(HostMessageDecoder.message)
    }
}
