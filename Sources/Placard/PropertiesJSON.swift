import PlacardCore
import PlacardJSON

extension Properties {
    /// Makes properties from a JSON object. JSON has no dates: set those afterwards.
    ///
    /// - Throws: `invalid`, naming the position or the property.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(PropertiesDecoder.properties)
    }
}

extension Value {
    /// Makes a value from JSON text.
    ///
    /// - Throws: `invalid`, naming the position.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded { (bytes) throws(PlacardError) in try PropertiesDecoder.value(bytes) }
    }
}
