import PlacardCore

/// The objects of a message that have keys of their own: the message, its dark theme, and the buttons of both.
struct MessageObjects {
    struct Object {
        let json: JSON
        /// Such as `data.themes.dark.btns[1]`.
        let path: String
    }

    let message: Object
    /// Nil: the message looks the same in the dark.
    let dark: Object?
    let buttons: [Object]
    let darkButtons: [Object]

    init(_ json: JSON, at path: String) {
        message = Object(json: json, path: path)
        dark = json["themes"]?["dark"].map { Object(json: $0, path: "\(path).themes.dark") }
        buttons = Self.buttons(of: message)
        darkButtons = Self.buttons(of: dark)
    }

    private static func buttons(of object: Object?) -> [Object] {
        guard let object else { return [] }
        return (object.json["btns"]?.elements ?? []).enumerated().map {
            Object(json: $1, path: "\(object.path).btns[\($0)]")
        }
    }
}
