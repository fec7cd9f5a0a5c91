/// The texts of one page: the host's, else those of the page's language. A class, because copies of a large value would
/// cost code size.
final class PageWords {
    /// A language tag, such as `pt-BR`.
    let language: String
    let title: String
    let done: String
    let close: String
    let message: String
    let unread: String
    let pinned: String
    let empty: String
    let refresh: String
    let refreshing: String

    private let dismiss: String
    private let dismissCard: String?

    init(_ options: RenderOptions) {
        language = options.language ?? "en"
        let (given, table) = (options.words, WordTable.words(of: language))
        func text(_ given: String?, _ other: String?) -> String { given ?? other ?? "" }
        title = text(given.title, table.title)
        done = text(given.done, table.done)
        close = text(given.close, table.close)
        message = text(given.message, table.message)
        unread = text(given.unread, table.unread)
        pinned = text(given.pinned, table.pinned)
        empty = text(given.empty, table.empty)
        refresh = text(given.refresh, table.refresh)
        refreshing = text(given.refreshing, table.refreshing)
        dismiss = text(given.dismiss, table.dismiss)
        dismissCard = given.dismissCard ?? (given.dismiss == nil ? table.dismissCard : nil)
    }

    /// The accessible name of the button that dismisses a card with that title.
    func dismissal(of card: String?) -> String {
        guard let card else { return dismiss }
        let place = "{card}".utf8
        guard let pattern = dismissCard?.utf8,
            let start = pattern.indices.first(where: { pattern[$0...].starts(with: place) })
        else { return "\(dismissCard ?? dismiss) \(card)" }
        return "\(Substring(pattern[..<start]))\(card)\(Substring(pattern[start...].dropFirst(place.count)))"
    }
}
