import PlacardCore

@testable import PlacardHTML

/// Messages with every field of their type, and their pages.
enum Samples {
    static let key = PageKey(token: "tok", nonce: "abc")
    static let png = Picture(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
    static let base = "placard://tok"

    static func message(_ type: MessageType) -> Message {
        var message = Message(type: type)
        message.header = "Header"
        message.message = "Text"
        message.imageURL = "https://img.example/a.png"
        return message
    }

    static func button(_ id: Int32, _ text: String?) -> MessageButton {
        var button = MessageButton(id: id)
        button.text = text
        return button
    }

    static func html(
        _ message: Message, picture: Picture? = nil, change: (inout RenderOptions) -> Void = { _ in }
    ) -> String {
        var options = RenderOptions()
        change(&options)
        let runsScripts = options.scripts.run(in: message, isTrustedByHost: false)
        return MessagePage.html(message, picture: picture, runsScripts: runsScripts, options, key)
    }

    static func page(
        _ message: Message, picture: Picture? = nil, change: (inout RenderOptions) -> Void = { _ in }
    ) -> Markup {
        Markup(html(message, picture: picture, change: change))
    }
}

extension Markup {
    /// The page's links, without its base.
    var links: [String] {
        all("a").map { link in
            let href = link["href"] ?? "none"
            return href.hasPrefix(Samples.base) ? String(href.dropFirst(Samples.base.count)) : href
        }
    }

    var policy: String { all("meta").first { $0["http-equiv"] == "Content-Security-Policy" }?["content"] ?? "" }
}
