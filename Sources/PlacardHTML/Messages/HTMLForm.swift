import PlacardCore

/// A message whose `message` is a page of its own: it runs in a frame that shares nothing with ours, and ours can always close
/// it. A page of a trusted message may run scripts and speaks to ours through `window.placard`.
enum HTMLForm {
    static func write(_ parts: MessageParts, to page: inout HTMLWriter) {
        let title = MessageText.title(of: parts.message, parts.options.words)
        parts.openMessage("html", &page)
        parts.dialogRole(&page)
        page.attribute(" aria-label=", title)
        page.raw(">\n")
        parts.closeButton(&page)
        page.raw("<iframe")
        page.attribute(" title=", title)
        page.raw(" sandbox=\"allow-top-navigation-by-user-activation")
        // Without scripts a window can only be asked for by a click on a link with the target `_blank`, and campaigns have many;
        // with scripts the bridge leads such links out like the others.
        page.raw(parts.message.isTrusted ? " allow-scripts" : " allow-popups")
        page.raw("\" srcdoc=\"")
        // Links lead out of the frame. The first `base` that names a target counts, so nothing behind it changes that; and in a
        // `srcdoc` the layout is that of the standards, whatever document type comes or does not come.
        page.text("<!doctype html><base target=\"_top\">")
        if parts.message.isTrusted {
            page.text("<script>")
            page.text(String(decoding: PackageResources.bridge_js, as: UTF8.self))
            page.text("</script>")
        }
        page.text(parts.message.message ?? "")
        page.raw("\"></iframe>\n</div>\n")
    }

    /// The policy of our page, which the frame inherits.
    static func policy(_ message: Message, _ key: PageKey) -> ContentPolicy {
        var policy = ContentPolicy(nonce: key.nonce)
        policy.pictures = ["https:"]
        policy.styles = ["'unsafe-inline'", "https:"]
        policy.more = ["font-src https: data:", "media-src https: data:"]
        // A nonce would switch 'unsafe-inline' off, and the message's page cannot know one: ours runs the same way. It holds
        // no text from outside but escaped.
        if message.isTrusted {
            policy.scripts = ["'unsafe-inline'", "https:"]
            policy.more.append("connect-src https:")
        }
        return policy
    }
}
