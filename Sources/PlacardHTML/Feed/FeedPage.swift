import PlacardCore

/// Renders a feed as one self-contained page.
package enum FeedPage {
    /// - Parameter picture: the card's picture; nil when the page is to load the URL itself.
    /// - Returns: HTML; positions in its links are positions in `cards`.
    package static func html(
        _ cards: CardList, _ options: RenderOptions, _ key: PageKey, picture: (Card) -> Picture? = { _ in nil }
    ) -> String {
        let words = PageWords(options)
        let feed = FeedMarkup(cards, options, words, key, picture)
        let frame = PageFrame(
            options: options, key: key, title: feed.title, language: words.language, policy: feed.policy,
            stylesheet: PackageResources.feed_css, script: PackageResources.feed_js)
        return frame.page { feed.write(&$0) }
    }
}
