import PlacardCore
import PlacardHTML
import PlacardJSON

extension Theme {
    /// A theme from the text of a JSON object such as
    /// `{"light": {"accent": "#0B57D0"}, "dark": {"accent": "#8AB4F8"}, "font": "Inter, sans-serif", "radius": 12}`; what is
    /// left out keeps its default.
    ///
    /// - Throws: `invalid` with the field at fault, and what may stand there.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        let value = try json.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: "theme")
        }
        try self.init(value: value)
    }
}

extension Words {
    /// Words from the text of a JSON object such as `{"done": "Fertig", "close": "Schließen"}`; what is left out stays
    /// English.
    ///
    /// - Throws: `invalid` with the field at fault, and what may stand there.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        let value = try json.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: "words")
        }
        try self.init(value: value)
    }
}
