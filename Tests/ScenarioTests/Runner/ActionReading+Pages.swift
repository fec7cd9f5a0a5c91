import Placard

/// Reads what is rendered, and which link of it is followed.
extension Action {
    static func render(_ fields: inout Fields) throws -> Action {
        var options = PageOptions()
        switch try fields.needed(try fields.string("what"), "what") {
        case "cards":
            if let context = try fields.choice("context", of: FeedContext.allCases) { options.plain.context = context }
            options.plain.title = try fields.string("title")
            options.plain.showsUnread = try fields.bool("unread_indicator") ?? true
            try readShared(&options, &fields)
            return .renderCards(options)
        case "message":
            let id = try fields.string("id")
            try readShared(&options, &fields)
            return .renderMessage(id: id, options)
        default: throw FormatError("\(fields.place).what must be one of cards, message")
        }
    }

    private static func readShared(_ options: inout PageOptions, _ fields: inout Fields) throws {
        if let look = try fields.choice("appearance", of: Appearance.allCases) { options.plain.appearance = look }
        if let way = try fields.choice("direction", of: TextDirection.allCases) { options.plain.direction = way }
        if let language = try fields.string("language") { options.plain.language = language }
        options.plain.linkBase = try fields.string("link_base")
        options.theme = try fields.take("theme", "an object") { $0.members == nil ? nil : $0.description }
        options.words = try fields.take("words", "an object") { $0.members == nil ? nil : $0.description }
    }

    static func follow(_ fields: inout Fields) throws -> Action {
        guard fields.has("link") != fields.has("url") else {
            throw FormatError("\(fields.place) must have exactly one of link, url")
        }
        if let link = try fields.string("link") { return .follow(link: link) }
        return .followURL(try fields.needed(try fields.string("url"), "url"))
    }
}
