import PlacardCore

/// Text as JSON.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    static func object(_ properties: Properties) -> String {
        var writer = JSONWriter()
        writer.value(.object(properties.members))
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
