import PlacardCore

/// Renders a message as one self-contained page over the host's screen, transparent outside the message.
package enum MessagePage {
    /// - Parameters:
    ///   - picture: the message's picture; nil when it is missing, or the page is to load `imageURL` itself.
    ///   - files: what an HTML message refers to; those that are missing the page loads itself, if it can.
    ///   - runsScripts: whether the scripts of an HTML message run (`MessageScripts.run`).
    package static func html(
        _ message: Message, picture: Picture?, files: MessageFiles = MessageFiles(), runsScripts: Bool = false,
        _ options: RenderOptions, _ key: PageKey
    ) -> String {
        let words = PageWords(options)
        let source = message.isHTML ? nil : PictureSource(picture, url: message.imageURL)
        var policy = ContentPolicy(nonce: key.nonce)
        if message.isHTML {
            policy = HTMLForm.policy(message, runsScripts: runsScripts, key)
        } else if let pictures = source?.policySource(hasRules: message.style != nil) {
            policy.pictures = [pictures]
        }
        var frame = PageFrame(
            options: options, key: key, title: MessageText.title(of: message, words),
            language: message.language ?? words.language, policy: policy, stylesheet: PackageResources.message_css,
            script: PackageResources.message_js)
        frame.rules = MessageStyle.rules(message, options.appearance)
        let parts = MessageParts(message: message, picture: source, options: options, words: words, key: key)
        return frame.page { page in
            parts.openBody(&page)
            write(parts, files, runsScripts: runsScripts, to: &page)
            page.raw("</body>\n")
        }
    }

    private static func write(
        _ parts: MessageParts, _ files: MessageFiles, runsScripts: Bool, to page: inout HTMLWriter
    ) {
        let isGraphic = parts.message.imageStyle == .graphic && parts.picture != nil
        switch parts.message.type {
        case .slideup: SlideupForm.write(parts, to: &page)
        case .modal, .modalStyled, .full:
            isGraphic ? GraphicForm.write(parts, to: &page) : DialogForm.write(parts, to: &page)
        case .webHTML, .htmlFull, .html: HTMLForm.write(parts, files, runsScripts: runsScripts, to: &page)
        }
    }
}
