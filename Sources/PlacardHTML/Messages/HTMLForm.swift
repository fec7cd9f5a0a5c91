import PlacardCore

/// A message whose `message` is an HTML page. It is shown in an isolated frame, and our page around it can always close
/// it. If the host allows it, the scripts of the message's page run; they call our page through the bridge.
enum HTMLForm {
    static func write(
        _ parts: MessageParts, _ files: MessageFiles, runsScripts: Bool, to page: inout HTMLWriter
    ) {
        let title = MessageText.title(of: parts.message, parts.words)
        parts.openMessage("html", &page)
        parts.dialogRole(&page)
        page.attribute(" aria-label=", title)
        page.raw(">\n")
        parts.closeButton(&page)
        page.raw("<iframe")
        page.attribute(" title=", title)
        page.raw(" sandbox=\"allow-top-navigation-by-user-activation")
        // Without scripts only a click on a link with the target `_blank` can open a window, and many campaigns have
        // such links; with scripts the bridge redirects those links.
        page.raw(runsScripts ? " allow-scripts allow-forms" : " allow-popups")
        page.raw("\" srcdoc=\"")
        // Links navigate the top page. The first `base` with a target applies, so a later one in the message changes
        // nothing. A `srcdoc` is laid out in standards mode, even without a document type.
        page.text("<!doctype html><base target=\"_top\">")
        if runsScripts {
            page.text("<script>")
            page.text(String(decoding: PackageResources.bridge_js, as: UTF8.self))
            page.text("</script>")
        }
        let html = parts.message.message ?? ""
        page.text(parts.message.namesFiles ? HTMLReferences.embedded(html, by: Embedder(files)) : html)
        page.raw("\"></iframe>\n</div>\n")
    }

    /// The policy of our page, which the frame inherits.
    static func policy(_ message: Message, runsScripts: Bool, _ key: PageKey) -> ContentPolicy {
        var policy = ContentPolicy(nonce: key.nonce)
        policy.pictures = ["https:"]
        policy.styles = ["'unsafe-inline'", "https:"]
        policy.more = ["font-src https: data:", "media-src https: data:"]
        // A nonce would disable 'unsafe-inline', and the message's page cannot know the nonce. So our own script runs
        // as 'unsafe-inline' too; our page contains external text only in escaped form.
        if runsScripts {
            policy.scripts = ["'unsafe-inline'", "https:"]
            policy.more.append("connect-src https:")
        }
        // The message's files are embedded as `data:` URLs.
        if message.namesFiles {
            policy.styles.append("data:")
            if runsScripts { policy.scripts.append("data:") }
        }
        return policy
    }
}

extension Message {
    /// Whether files can be embedded in the message's page.
    fileprivate var namesFiles: Bool { assetsZip != nil || !assetURLs.isEmpty }
}

extension MessageScripts {
    /// Whether scripts run in the message. A campaign's `trusted` is text from a server: the host must accept it.
    package func run(in message: Message, isTrustedByHost: Bool) -> Bool {
        guard message.isHTML else { return false }
        return switch self {
        case .host: isTrustedByHost
        case .campaign: isTrustedByHost || message.isTrusted
        case .on: true
        case .off: false
        }
    }
}
