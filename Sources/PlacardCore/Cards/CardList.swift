/// The card list at one moment. Immutable, cheap to make (it shares the engine's bytes), safe to read from any thread.
public struct CardList: Sendable, RandomAccessCollection {
    package let entries: [CardEntry]
    /// Number of cards not viewed yet, without control and dismissed cards (rule 8.5).
    public let unviewed: Int
    /// When the list was last updated by the server's clock, in milliseconds: the larger of the two watermarks
    /// (rule 8.4.11). `nil`: never synced.
    public let lastUpdatedMs: Int64?
    /// Paths of the cards' pictures, by the URL of the image.
    package var imagePaths: [ExactText: String] = [:]

    package init(_ entries: [CardEntry], lastUpdatedMs: Int64?) {
        self.entries = entries
        self.lastUpdatedMs = lastUpdatedMs
        unviewed = entries.reduce(0) { $0 + ($1.countsAsUnviewed ? 1 : 0) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    public subscript(position: Int) -> Card { card(entries[position]) }

    /// The card with that id, or nil. Linear search.
    public subscript(id id: String) -> Card? {
        let wanted = CardID(id)
        return entries.first { $0.record.id == wanted }.map(card)
    }

    /// The cards that match the filter, in the same order.
    public func filtered(by filter: CardFilter) -> CardList {
        with(entries.filter(filter.matches))
    }

    /// Other cards of the same list.
    package func with(_ entries: [CardEntry]) -> CardList {
        var new = CardList(entries, lastUpdatedMs: lastUpdatedMs)
        new.imagePaths = imagePaths
        return new
    }

    /// Adds paths of pictures that are not in the cache.
    ///
    /// - Parameter path: nil for the URL of a picture that is not on the disk.
    package mutating func addImages(at path: (_ url: String) -> String?) {
        for entry in entries where !entry.isControl {
            guard let url = entry.record.string(.image), let path = path(url) else { continue }
            imagePaths[ExactText(url)] = path
        }
    }

    /// Path of the card's picture; nil: the file is not there.
    package func imagePath(of entry: CardEntry) -> String? {
        guard !imagePaths.isEmpty, !entry.isControl, let url = entry.record.string(.image) else { return nil }
        return imagePaths[ExactText(url)]
    }

    private func card(_ entry: CardEntry) -> Card {
        var card = Card(entry)
        card.imagePath = imagePath(of: entry)
        return card
    }
}

extension CardWatermarks {
    /// The larger of the two, converted from Unix seconds (rule 8.4.11). `nil`: no sync has set them.
    var lastUpdatedMs: Int64? {
        let seconds = max(lastFullSyncAt, lastCardUpdatedAt)
        return seconds > 0 ? seconds.clampedMultiplied(by: 1_000) : nil
    }
}
