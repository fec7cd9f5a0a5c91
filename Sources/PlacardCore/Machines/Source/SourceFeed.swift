/// When the host's source of content is read, and which refreshes end with a reading (rule 12.1). Reading itself is the
/// client's: it takes no time that others could wait for, so at most one reading is owed at any time. If the source is a
/// URL, what is read is the text that was fetched last, and refreshes end with a fetch (`SourceFetch`).
struct SourceFeed: Sendable {
    /// What a reading ends.
    struct Awaited: Sendable {
        var cardTokens: [UInt64] = []
        var messageTokens: [UInt64] = []
        /// A session has started, and `open` is judged when the content is known.
        var judgesOpen = false
    }

    /// Identifies the content in force; nil: none was taken in, or it has to be read again.
    private(set) var stamp: [UInt8]?
    /// Whether the source is to be read.
    private(set) var isWanted = false
    private var awaited = Awaited()

    init() {}

    /// - Parameter isWhole: everything that is stored could be read, and this version of the library wrote it.
    mutating func restore(_ stored: [UInt8]?, isWhole: Bool) {
        stamp = isWhole && stored?.isEmpty == false ? stored : nil
    }

    mutating func sessionOpened() {
        isWanted = true
        awaited.judgesOpen = true
    }

    mutating func add(cardToken token: UInt64) { awaited.cardTokens.append(token) }

    mutating func add(messageToken token: UInt64) { awaited.messageTokens.append(token) }

    /// Reads the source for an event that may depend on newer campaigns.
    mutating func want() { isWanted = true }

    /// Makes the next reading bring the content although the source is unchanged: the engine has dropped a part of it.
    mutating func readAgain(_ effects: inout Effects) {
        isWanted = true
        stamp = nil
        effects.write(.setSource([]))
    }

    /// Takes what the reading that has arrived ends.
    mutating func arrived() -> Awaited {
        defer { awaited = Awaited() }
        isWanted = false
        return awaited
    }

    /// The stored text was read; refreshes end with a fetch. What ends now is at most the wait of `open`.
    mutating func arrivedBeforeFetch(holdsOpen: Bool) -> Awaited {
        isWanted = false
        var ended = Awaited()
        if !holdsOpen { ended.judgesOpen = takeOpen() }
        return ended
    }

    /// Takes the refreshes that have not ended.
    mutating func takeRefreshes() -> Awaited {
        var taken = Awaited()
        swap(&taken.cardTokens, &awaited.cardTokens)
        swap(&taken.messageTokens, &awaited.messageTokens)
        return taken
    }

    /// Takes whether `open` is to be judged.
    mutating func takeOpen() -> Bool {
        defer { awaited.judgesOpen = false }
        return awaited.judgesOpen
    }

    mutating func tookIn(_ content: SourceContent, _ effects: inout Effects) {
        guard stamp != content.stamp else { return }
        stamp = content.stamp
        effects.write(.setSource(content.stamp))
    }
}
