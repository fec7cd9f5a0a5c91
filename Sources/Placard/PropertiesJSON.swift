import PlacardCore
import PlacardJSON

extension Properties {
    /// Makes properties from a JSON object, in which a date is `{"$date_ms": 1760000000000}`.
    ///
    /// - Throws: `invalid`, naming the position or the property.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        self = try json.decoded(PropertiesDecoder.properties)
    }
}

extension Value {
    /// Makes a value from JSON text, in which a date is `{"$date_ms": 1760000000000}`.
    ///
    /// - Throws: `invalid`, naming the position.
    public init(json: some Sequence<UInt8>) throws(PlacardError) { try self.init(json: json, of: "the text") }

    /// - Parameter subject: what has the value, for error messages.
    package init(json: some Sequence<UInt8>, of subject: @autoclosure () -> String) throws(PlacardError) {
        self = try json.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: subject())
        }.readingDates(of: subject())
    }
}
