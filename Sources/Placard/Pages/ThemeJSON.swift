import PlacardCore
import PlacardHTML
import PlacardJSON

extension Theme {
    /// Makes a theme from a JSON object such as `{"light": {"accent": "#0B57D0"}, "dark": {"accent": "#8AB4F8"},
    /// "font": "Inter, sans-serif", "radius": 12}`. Missing fields keep their defaults.
    ///
    /// - Throws: `invalid`, naming the field and what it accepts.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        let value = try json.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: "theme")
        }
        try self.init(value: value)
    }
}

extension Words {
    /// Makes words from a JSON object such as `{"done": "Fertig", "close": "Schließen"}`. Missing words are those of
    /// the page's language.
    ///
    /// - Throws: `invalid`, naming the field and what it accepts.
    public init(json: some Sequence<UInt8>) throws(PlacardError) {
        let value = try json.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: "words")
        }
        try self.init(value: value)
    }
}
