import PlacardCore

/// Renders a feed as one self-contained page.
package enum FeedPage {
    /// - Returns: HTML; positions in its links are positions in `cards`.
    package static func html(_ cards: CardSnapshot, _ options: RenderOptions, _ key: PageKey) -> String {
        let feed = FeedMarkup(cards, options, key)
        let frame = PageFrame(
            options: options, key: key, title: feed.title, language: options.language, policy: feed.policy,
            stylesheet: PackageResources.feed_css, script: PackageResources.feed_js)
        return frame.page { feed.write(&$0) }
    }
}
