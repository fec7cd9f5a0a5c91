import PlacardCore
import PlacardJSON

extension Properties {
    /// Properties from the text of a JSON object. JSON has no dates: set those afterwards.
    ///
    /// - Throws: `invalid` with the place of the fault.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(PropertiesDecoder.properties)
    }
}

extension Value {
    /// A value from JSON text.
    ///
    /// - Throws: `invalid` with the place of the fault.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded { (bytes) throws(PlacardError) in try PropertiesDecoder.value(bytes) }
    }
}
