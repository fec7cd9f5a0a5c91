import PlacardCore

/// Draws a message as one self-contained page, which lies over the host's screen.
public enum MessagePage {
    /// - Parameter picture: the message's, ready; nil: it has none, or the page is to load `imageURL` itself.
    public static func html(
        _ message: Message, picture: Picture?, _ options: RenderOptions, _ key: PageKey
    ) -> String {
        let frame = PageFrame(
            options: options, key: key, title: message.header ?? "", language: message.language ?? options.language,
            policy: ContentPolicy(nonce: key.nonce), stylesheet: PackageResources.message_css,
            script: PackageResources.message_js)
        return frame.page { page in
            page.raw("<body><p>")
            page.text(message.message ?? "")
            page.raw("</p><a")
            page.attribute(" href=", key.base + PageLink.messageClosed.path)
            page.raw(">")
            page.text(options.words.close)
            page.raw("</a></body>")
        }
    }
}
