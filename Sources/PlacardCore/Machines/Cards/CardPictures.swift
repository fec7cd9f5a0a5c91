/// The pictures of cards, as far as the card list decides about them: which it names, when missing ones are fetched, and
/// when their arrival is reported (rule 8.7).
struct CardPictures: Sendable {
    /// Minimum time between two reports while more pictures are in flight, in milliseconds.
    private static let reportIntervalMs: Int64 = 1_000

    /// Whether the list has changed since its pictures were listed.
    private var isListStale = true
    /// Whether missing pictures are to be fetched, including those that failed before.
    private var wantsFetch = false
    /// Pictures that have arrived and were not reported.
    private var arrived: Set<ExactText> = []
    /// Monotonic time of the next report at the latest; nil: nothing is to be reported.
    private(set) var deadlineMs: Int64?

    mutating func listChanged() { isListStale = true }

    mutating func want() { wantsFetch = true }

    /// Passes the pictures of a changed list to the cache, which removes those that nothing names any more, and enqueues
    /// the missing ones if they are wanted. Reports what has arrived as soon as no other picture is awaited: the last one
    /// has ended, or is no longer wanted.
    ///
    /// - Parameter inUse: pictures of messages that wait, are offered or are showing.
    mutating func update(_ cardState: CardState, inUse: @autoclosure () -> Set<ExactText>, _ turn: inout Turn) {
        if isListStale {
            for asset in turn.pictures.list(cards: cardState.pictures, inUse: inUse()) { turn.effects.delete(asset) }
        }
        if wantsFetch { turn.pictures.fetchCards() }
        isListStale = false
        wantsFetch = false
        if !arrived.isEmpty, !turn.pictures.awaitsCards { report(&turn) }
    }

    /// Notes a picture that has arrived, for a card or for a message with the same picture. `update` follows.
    mutating func ended(_ picture: EndedPicture, _ turn: Turn) {
        guard picture.problem == nil, turn.pictures.isOfCard(picture.key) else { return }
        arrived.insert(picture.key)
        deadlineMs = deadlineMs ?? turn.now.monotonicMs.clampedAdding(Self.reportIntervalMs)
    }

    mutating func tick(_ turn: inout Turn) {
        if let deadlineMs, deadlineMs <= turn.now.monotonicMs { report(&turn) }
    }

    /// Reports the pictures that have arrived since the last report and are still there.
    mutating func report(_ turn: inout Turn) {
        let count = arrived.count { turn.pictures.isOfCard($0) && turn.pictures.kept[$0] != nil }
        if count > 0 { turn.effects.report(.cardImages(.init(count: count))) }
        forget()
    }

    /// Forgets what was to be reported, because the list is cleared.
    mutating func forget() {
        arrived = []
        deadlineMs = nil
    }
}

extension CardState {
    /// URLs of the pictures of the cards, in list order, with duplicates. Control cards are never drawn. A card that is
    /// hidden can come back while the device is offline.
    var pictures: [String] {
        entries.compactMap { !$0.isDismissed && !$0.isControl ? $0.record.string(.image).map(AssetName.file) : nil }
    }
}
