import CPlacard
import Placard
import PlacardCore

/// Reads the options of a page.
enum RenderInput {
    /// - Throws: `invalid` naming the option.
    static func read(_ options: UnsafePointer<placard_render_options>?) throws(PlacardError) -> RenderOptions {
        guard let options else { return RenderOptions() }
        return try StructInput.read(options, into: placard_render_options(), "options").read()
    }
}

extension placard_render_options {
    fileprivate func read() throws(PlacardError) -> RenderOptions {
        var options = RenderOptions()
        options.appearance = try Self.choice(appearance, "appearance")
        options.context = try Self.choice(context, "context")
        options.direction = try Self.choice(direction, "direction")
        options.title = try TextInput.optional(title, "title")
        options.showsUnread = try placard_options.isOn(unread_indicator, default: true, "unread_indicator")
        if let language = try TextInput.optional(language, "language") { options.language = language }
        if let theme { options.theme = try Theme(json: TextInput.bytes(theme, TextInput.untilNUL, "theme")) }
        if let words { options.words = try Words(json: TextInput.bytes(words, TextInput.untilNUL, "words")) }
        options.linkBase = try TextInput.optional(link_base, "link_base")
        return options
    }

    private static func choice<Choice: RawRepresentable<Int32>>(
        _ value: Int32, _ name: StaticString
    ) throws(PlacardError) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            throw PlacardError(.invalid, "\(name) is \(value), which is not one of its constants")
        }
        return choice
    }
}
