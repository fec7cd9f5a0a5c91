import PlacardCore

/// Draws a feed as one self-contained page.
public enum FeedPage {
    /// - Returns: HTML; the positions in its links are those of `cards`.
    public static func html(_ cards: CardSnapshot, _ options: RenderOptions, _ key: PageKey) -> String {
        let frame = PageFrame(
            options: options, key: key, title: options.title ?? options.words.title, language: options.language,
            policy: ContentPolicy(nonce: key.nonce), stylesheet: PackageResources.feed_css,
            script: PackageResources.feed_js)
        return frame.page { page in
            page.raw("<body><ul>")
            for (index, card) in cards.enumerated() where !card.isControl {
                page.raw("<li><a")
                page.attribute(" href=", key.base + PageLink.cardClick(index).path)
                page.raw(">")
                page.text(card.title ?? "")
                page.raw("</a></li>")
            }
            page.raw("</ul></body>")
        }
    }
}
