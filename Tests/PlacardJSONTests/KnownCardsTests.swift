import PlacardCore
import PlacardJSON
import XCTest

/// Cards that a reply repeats byte for byte are recognized. Nothing else may differ from parsing each of them.
final class KnownCardsTests: DecoderTestCase {
    private let key = DigestKey(1, 2)

    // MARK: The same as parsing

    func testRecognizingEqualsParsing() {
        var recognized = 0
        var failed = 0
        for seed in 0..<200 {
            var pair = StatePair(key, RandomServer(seed: UInt64(seed)))
            for _ in 0..<20 { pair.step() }
            recognized += pair.recognized
            failed += pair.failed
        }
        XCTAssertGreaterThan(recognized, 5_000)
        XCTAssertTrue((200..<2_000).contains(failed), "\(failed)")
    }

    // MARK: What is recognized

    private let card = #"{"id":"a","tp":"short_news","ca":5,"tt":"T"}"#
    private let longCard =
        #"{"id":"b","tp":"short_news","ca":6,"ds":"A description that is longer than the beginning of a card's text"}"#

    private func list(_ cards: String..., full: Bool = true) -> String {
        #"{"full_sync":\#(full),"cards":[\#(cards.joined(separator: ","))]}"#
    }

    private func reply(_ body: String, _ known: KnownCards) throws -> (cards: CardsReply, problems: [Problem]) {
        let completion = read(body, known)
        guard case .cards(let reply, let problems, _) = completion else {
            return try XCTUnwrap(nil, "\(completion)")
        }
        return (reply, problems)
    }

    private func apply(_ body: String, to cardState: inout CardState) throws -> [StoreChange] {
        var changes: [StoreChange] = []
        let reply = try reply(body, KnownCards(key, cardState.entries))
        _ = cardState.apply(reply.cards, at: 0, &changes)
        return changes
    }

    /// Whether each card of a reply is one that the list has, unparsed.
    private func isRecognized(_ body: String, _ cardState: CardState) throws -> [Bool] {
        try reply(body, KnownCards(key, cardState.entries)).cards.items.map { isRecord($0, of: cardState) }
    }

    func testTheSameBytesAreRecognized() throws {
        var cardState = CardState()
        XCTAssertEqual(try apply(list(card, longCard), to: &cardState).count, 1)
        XCTAssertEqual(try isRecognized(list(card, longCard), cardState), [true, true])
        XCTAssertEqual(try isRecognized(list(card, longCard, full: false), cardState), [true, true])
        // Found by its beginning; a short text is only expected at its place.
        XCTAssertEqual(try isRecognized(list(longCard, longCard, card), cardState), [true, true, false])
        XCTAssertTrue(try apply(list(card, longCard), to: &cardState).isEmpty)
    }

    func testOtherBytesAreParsed() throws {
        var cardState = CardState()
        _ = try apply(list(card), to: &cardState)
        let others = [
            #"{"id":"a","tp":"short_news","ca":5,"tt":"S"}"#, #"{"id":"a","tp":"short_news","tt":"T","ca":5}"#,
            #"{"id": "a","tp":"short_news","ca":5,"tt":"T"}"#, #"{"id":"a","tp":"short_news","ca":5,"tt":"T" }"#,
        ]
        for other in others { XCTAssertEqual(try isRecognized(list(other), cardState), [false], other) }
    }

    func testOnlyItsKeyRecognizesACard() throws {
        var cardState = CardState()
        _ = try apply(list(card), to: &cardState)
        let other = KnownCards(DigestKey(1, 3), cardState.entries)
        XCTAssertEqual(try reply(list(card), other).cards.items.map { isRecord($0, of: cardState) }, [false])
    }

    /// A card that is only spelled differently is written with its new mark; hosts see no change.
    func testAnotherSpellingIsRemembered() throws {
        var cardState = CardState()
        _ = try apply(list(card, longCard), to: &cardState)
        let spaced = card.replacing(":", with: ": ")
        var changes: [StoreChange] = []
        let reply = try reply(list(spaced, longCard), KnownCards(key, cardState.entries)).cards
        XCTAssertFalse(cardState.apply(reply, at: 0, &changes))
        XCTAssertEqual(changes, [.putCards([try XCTUnwrap(cardState.entries.first { $0.id == "a" })])])
        XCTAssertEqual(try isRecognized(list(spaced, longCard), cardState), [true, true])
        XCTAssertEqual(try isRecognized(list(card, longCard), cardState), [false, true])
    }

    /// A part of a card changes the card to one that no text describes.
    func testAMergedCardIsNotRecognized() throws {
        var cardState = CardState()
        _ = try apply(list(card), to: &cardState)
        let part = #"{"id":"a","tp":"short_news","ca":5,"ds":"D"}"#
        _ = try apply(list(part, full: false), to: &cardState)
        XCTAssertEqual(try isRecognized(list(card), cardState), [false])
        XCTAssertEqual(try isRecognized(list(part), cardState), [false])
        XCTAssertTrue(try apply(list(part, full: false), to: &cardState).isEmpty)
    }

    /// A part that contains nothing new leaves the card as it is, with its mark.
    func testAPartWithoutNewsChangesNothing() throws {
        var cardState = CardState()
        _ = try apply(list(card), to: &cardState)
        XCTAssertTrue(try apply(list(#"{"id":"a","tp":"short_news","ca":5}"#, full: false), to: &cardState).isEmpty)
        XCTAssertEqual(try isRecognized(list(card), cardState), [true])
    }

    /// A delta with every field is as good as a full list.
    func testAWholeCardOfADeltaIsRecognized() throws {
        var cardState = CardState()
        _ = try apply(list(card), to: &cardState)
        let whole = #"{"id":"a","tp":"short_news","ca":6,"tt":"U"}"#
        _ = try apply(list(whole, full: false), to: &cardState)
        XCTAssertEqual(try isRecognized(list(whole), cardState), [true])
    }

    /// Problems are reported with every reply.
    func testACardWithAProblemIsParsedAgain() throws {
        var cardState = CardState()
        let bad = #"{"id":"b","tp":"short_news","ca":5,"u":"javascript:x"}"#
        let unusable = #"{"id":"c","tp":"unknown","ca":5}"#
        for _ in 0..<3 {
            let (cards, problems) = try reply(list(card, bad, unusable), KnownCards(key, cardState.entries))
            XCTAssertEqual(problems.map(\.id), ["b", "c"])
            var changes: [StoreChange] = []
            _ = cardState.apply(cards, at: 0, &changes)
        }
        XCTAssertEqual(try isRecognized(list(card, bad), cardState), [true, false])
    }

    /// What the user did is kept.
    func testTheUsersActionsStay() throws {
        var cardState = CardState()
        _ = try apply(list(card, longCard), to: &cardState)
        var changes: [StoreChange] = []
        let positions = try ["a", "b"].map { try XCTUnwrap(cardState.index(of: CardID($0))) }
        XCTAssertTrue(cardState.raise(.viewed, at: positions[0], &changes))
        XCTAssertTrue(cardState.raise(.dismissed, at: positions[1], &changes))
        XCTAssertEqual(try isRecognized(list(card, longCard), cardState), [true, true])
        _ = try apply(list(card, longCard), to: &cardState)
        XCTAssertEqual(cardState.entries.map(\.id), ["a"])
        XCTAssertEqual(cardState.entries.map(\.flags), [.viewed])
    }
}

private func isRecord(_ item: CardsReply.Item, of cardState: CardState) -> Bool {
    guard case .card(let record, _) = item else { return false }
    return cardState.entries.contains { $0.record.block.pointer == record.block.pointer }
}

/// Reads one element per step, each from a copy of the body of its own.
private func read(_ body: String, _ known: KnownCards) -> Completion { read(Array(body.utf8), known) }

private func read(_ body: [UInt8], _ known: KnownCards) -> Completion {
    func answer(_ bytes: UnsafeRawBufferPointer) -> ReplyDecoder.Answer {
        ReplyDecoder.Answer(status: 200, contentType: nil, body: bytes)
    }
    let reader = body.withUnsafeBytes { ReplyReader(answer($0), of: .cards, retryAfterMs: 0, KnownItems(cards: known)) }
    var copy = body
    while !copy.withUnsafeBytes({ reader.read($0, until: { true }) }) { copy = body.map { $0 } }
    return body.withUnsafeBytes { reader.completion($0) }
}

/// Two card states that get the same replies, one with recognition.
private struct StatePair {
    private let key: DigestKey
    private var server: RandomServer
    private var cardStates = [CardState(), CardState()]
    private var rows: [[Int64: PackedCard]] = [[:], [:]]
    private var flags: [[CardID: CardFlags]] = [[:], [:]]
    private var nowMs: Int64 = 1_000
    private(set) var recognized = 0
    private(set) var failed = 0

    init(_ key: DigestKey, _ server: RandomServer) {
        self.key = key
        self.server = server
    }

    mutating func step() {
        server.change()
        let body = server.body()
        let before = cardStates[0]
        let completions = [read(body, KnownCards(key, before.entries)), read(body, KnownCards(key, []))]
        act()
        switch (completions[0], completions[1]) {
        case (.cards(let known, let problems, _), .cards(let parsed, let others, _)):
            XCTAssertEqual(problems, others)
            recognized += known.items.count { isRecord($0, of: before) }
            apply([known, parsed])
        case (.failure(let one), .failure(let other)):
            XCTAssertEqual(String(describing: one), String(describing: other))
            failed += 1
        default: XCTFail("\(completions) of \(String(decoding: body, as: UTF8.self))")
        }
        XCTAssertEqual(cardStates[0], cardStates[1])
        if server.chance(10) { reopen() }
    }

    private mutating func apply(_ replies: [CardsReply]) {
        XCTAssertEqual(replies[0].items.map(\.id), replies[1].items.map(\.id))
        let now = nowMs
        change { cardState, index, changes in cardState.apply(replies[index], at: now, &changes) }
    }

    /// What may happen between two steps of a reply.
    private mutating func act() {
        nowMs += server.number(0...2_000)
        let now = nowMs
        if server.chance(50) { change { cardState, _, changes in cardState.expire(at: now, &changes) } }
        guard !cardStates[0].entries.isEmpty, server.chance(30) else { return }
        let flag: CardFlags = server.chance(50) ? .viewed : .dismissed
        let position = Int(server.number(0...Int64(cardStates[0].entries.count - 1)))
        change { cardState, _, changes in cardState.raise(flag, at: position, &changes) }
    }

    private mutating func change(_ body: (inout CardState, Int, inout [StoreChange]) -> Bool) {
        var results: [Bool] = []
        var changes: [[StoreChange]] = [[], []]
        for index in 0..<2 {
            results.append(body(&cardStates[index], index, &changes[index]))
            for case .putCards(let put) in changes[index] {
                for entry in put { rows[index][entry.key] = entry.record }
            }
            for case .deleteCard(let key) in changes[index] { rows[index][key] = nil }
            for change in changes[index] { note(change, index) }
        }
        XCTAssertEqual(results[0], results[1])
        XCTAssertEqual(changes[0], changes[1])
    }

    private mutating func note(_ change: StoreChange, _ index: Int) {
        switch change {
        case .putCardFlags(let id, let value): flags[index][id] = value
        case .deleteCardFlags(let id): flags[index][id] = nil
        case .deleteAllCardFlags: flags[index] = [:]
        default: break
        }
    }

    private mutating func reopen() {
        for index in 0..<2 {
            let records = rows[index].compactMap { row in
                PackedCard(stored: row.value.block).map { (key: row.key, record: $0) }
            }
            XCTAssertEqual(records.count, cardStates[index].entries.count)
            cardStates[index] = CardState(rows: records, flags: flags[index], watermarks: cardStates[index].watermarks)
        }
    }
}

/// A server with a few cards that it spells as it likes.
private struct RandomServer {
    private var random: RandomSource
    /// Texts of cards, some of which have the same id.
    private var cards: [String] = []

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
    mutating func chance(_ percent: Int64) -> Bool { number(1...100) <= percent }
    private mutating func pick<T>(_ values: [T]) -> T { values[Int(number(0...Int64(values.count - 1)))] }

    mutating func change() {
        if cards.isEmpty { cards = (0..<8).map { _ in card() } }
        let position = Int(number(0...Int64(cards.count - 1)))
        switch number(0...7) {
        case 0: cards[position] = card()
        case 1: cards.append(card())
        case 2: cards.append(cards[position])
        case 3: cards.shuffle(using: &random)
        case 4 where cards.count > 2: cards.remove(at: position)
        default: break
        }
    }

    private mutating func card() -> String {
        let id = pick(["a", "b", "c", "é", "an id that is longer than the others, and than the beginning of a text"])
        var members = [
            #""id":"\#(id)\#(number(0...1))""#, #""tp":"\#(pick(["short_news", "control", "banner_image"]))""#,
            #""ca":\#(number(1...3))"#,
        ]
        if chance(5) { members[1] = #""tp":"unknown""# }
        if chance(5) { members[2] = #""ca":1.5"# }
        let optional = [
            #""tt":"title \#(number(0...3))""#, #""ds":"\u00e9 a longer text""#, #""v":\#(chance(50))"#, #""cl":true"#,
            #""t":\#(chance(50))"#, #""p":\#(chance(50))"#, #""db":true"#, #""ea":\#(number(1...40))"#,
            #""e":{"k":"\#(number(0...3))","n":[1]}"#, #""u":"https://example.com""#, #""i":"http://i""#, #""ar":1.5"#,
        ]
        for member in optional where chance(30) { members.append(member) }
        if chance(3) { members.append(#""u":"javascript:x""#) }
        if chance(4) { members.append(#""r":true"#) }
        if chance(40) { members.shuffle(using: &random) }
        let space = pick(["", "", "", " ", "\n  "])
        return "{\(space)\(members.joined(separator: ",\(space)"))\(space)}"
    }

    /// A full list or some cards of it, sometimes incomplete.
    mutating func body() -> [UInt8] {
        let isFull = chance(50)
        let sent = isFull ? cards : cards.filter { _ in Bool.random(using: &random) }
        let comma = pick([",", ", ", "\n,\t"])
        let list = #""cards":[\#(sent.joined(separator: comma))]"#
        var members = [list, #""full_sync":\#(isFull)"#, #""last_full_sync_at":\#(number(1...3))"#]
        if chance(5) { members.insert(list, at: 0) }
        if chance(30) { members.shuffle(using: &random) }
        var bytes = Array("{\(members.joined(separator: ","))}".utf8)
        if chance(10) { bytes.removeLast(Int(number(1...Int64(bytes.count - 1)))) }
        if chance(5) { bytes[Int(number(0...Int64(bytes.count - 1)))] = UInt8(number(0...255)) }
        return bytes
    }
}
