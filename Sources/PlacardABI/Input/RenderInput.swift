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
        options.appearance = try ChoiceInput.listed(appearance, "appearance", "PLACARD_APPEARANCE")
        options.context = try ChoiceInput.listed(context, "context", "PLACARD_FEED")
        options.direction = try ChoiceInput.listed(direction, "direction", "PLACARD_DIRECTION")
        options.title = try TextInput.optional(title, "title")
        options.showsUnread = try ChoiceInput.flag(unread_indicator, "unread_indicator") ?? true
        options.language = try TextInput.optional(language, "language")
        if let theme { options.theme = try Theme(json: TextInput.bytes(theme, TextInput.untilNUL, "theme")) }
        if let words { options.words = try Words(json: TextInput.bytes(words, TextInput.untilNUL, "words")) }
        options.linkBase = try TextInput.optional(link_base, "link_base")
        options.layout = try ChoiceInput.listed(layout, "layout", "PLACARD_LAYOUT")
        options.pullsToRefresh = try ChoiceInput.flag(pull_to_refresh, "pull_to_refresh") ?? true
        options.scripts = try ChoiceInput.listed(scripts, "scripts", "PLACARD_SCRIPTS")
        return options
    }
}
