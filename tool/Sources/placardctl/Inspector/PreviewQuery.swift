import PlacardCore
import PlacardHTML

/// A preview's settings, from the query of its URL.
struct PreviewQuery {
    private(set) var options = RenderOptions()
    /// Whether the scripts of an HTML message run.
    private(set) var runsScripts = true
    /// The inspector's name for the frame; reported with the actions in it.
    private(set) var view = ""
    /// Ids of cards that were seen, or dismissed, in that frame before.
    private(set) var viewed: Set<ExactText> = []
    private(set) var dismissed: Set<ExactText> = []

    struct Invalid: Error {
        let text: String
    }

    init(_ query: [(name: String, value: String)]) throws(Invalid) {
        for item in query { try take(item.name, item.value) }
    }

    private mutating func take(_ name: String, _ value: String) throws(Invalid) {
        switch name {
        case "appearance":
            options.appearance = try Self.pick(value, name, [("system", .system), ("light", .light), ("dark", .dark)])
        case "context":
            options.context = try Self.pick(value, name, [("navigation", .navigation), ("modal", .modal)])
        case "direction":
            options.direction = try Self.pick(
                value, name, [("auto", .automatic), ("ltr", .leftToRight), ("rtl", .rightToLeft)])
        case "layout":
            options.layout = try Self.pick(
                value, name, [("list", .list), ("columns", .columns), ("compact", .compact)])
        case "language":
            guard LanguageTag.plain(value) == value else {
                throw Invalid(text: "language must be a tag such as pt-BR, not '\(value)'")
            }
            options.language = value
        case "unread": options.showsUnread = try Self.pick(value, name, [("1", true), ("0", false)])
        case "scripts": runsScripts = try Self.pick(value, name, [("1", true), ("0", false)])
        case "view":
            guard value.utf8.count <= 40, value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                throw Invalid(text: "view must be at most 40 letters and digits")
            }
            view = value
        case "viewed": viewed.insert(ExactText(value))
        case "dismissed": dismissed.insert(ExactText(value))
        case PageContent.draftName: break
        default: throw Invalid(text: "there is no setting '\(name)'")
        }
    }

    private static func pick<Value>(
        _ given: String, _ name: String, _ known: [(name: String, value: Value)]
    ) throws(Invalid) -> Value {
        if let match = known.first(where: { $0.name == given }) { return match.value }
        throw Invalid(text: "\(name) must be one of \(known.map(\.name).joined(separator: ", ")), not '\(given)'")
    }
}
