import PlacardCore
import XCTest

/// Rules 8.4 to 8.6: the state of the cards against a slow model of the rules, and against a store that applies its changes.
final class CardStateTests: XCTestCase {
    /// The tables of a store.
    private struct Rows {
        var records: [Int64: PackedCard] = [:]
        var flags: [CardID: CardFlags] = [:]
        var watermarks = CardWatermarks()

        mutating func apply(_ changes: [StoreChange]) {
            for change in changes {
                switch change {
                case .putCards(let put): for entry in put { records[entry.key] = entry.record }
                case .deleteCard(let key): records[key] = nil
                case .deleteAllCards: records = [:]
                case .putCardFlags(let id, let value): flags[id] = value
                case .deleteCardFlags(let id): flags[id] = nil
                case .deleteAllCardFlags: flags = [:]
                case .setWatermarks(let value): watermarks = value
                default: XCTFail("the state of the cards has no business with \(change)")
                }
            }
        }

        var cardState: CardState {
            CardState(
                rows: records.compactMap { row in PackedCard(stored: row.value.block).map { (row.key, $0) } },
                flags: flags,
                watermarks: watermarks)
        }
    }

    private var cardState = CardState()
    private var rows = Rows()
    private var model = CardModel()

    override func setUp() {
        cardState = CardState()
        rows = Rows()
        model = CardModel()
    }

    /// The time of the last update is that of the later mark, and none before the first sync.
    func testTheLastUpdateIsTheLaterMark() {
        for (full, card, expected) in [(0, 0, nil), (1, 0, 1_000), (0, 1, 1_000), (7, 9, 9_000), (.max, 0, .max)]
            as [(Int64, Int64, Int64?)]
        {
            let marks = CardWatermarks(lastFullSyncAt: full, lastCardUpdatedAt: card)
            let cardState = CardState(rows: [], flags: [:], watermarks: marks)
            let list = CardList(cardState, includingDismissed: true, at: moment(0))
            XCTAssertEqual(list.lastUpdatedMs, expected)
        }
    }

    func testStatesAreEqualIfAllTheirPartsAre() throws {
        let record = try XCTUnwrap(CardSpec("x").record())
        let id = record.id
        let gone = try XCTUnwrap(CardSpec("gone").record()).id
        let one = CardState(rows: [(1, record)], flags: [:], watermarks: CardWatermarks())
        XCTAssertEqual(one, CardState(rows: [(1, record)], flags: [:], watermarks: CardWatermarks()))
        for other in [
            CardState(rows: [], flags: [:], watermarks: CardWatermarks()),
            CardState(rows: [(1, record)], flags: [id: .viewed], watermarks: CardWatermarks()),
            // Flags of a card that a delta has removed.
            CardState(rows: [(1, record)], flags: [gone: .viewed], watermarks: CardWatermarks()),
            CardState(
                rows: [(1, record)], flags: [:], watermarks: CardWatermarks(lastFullSyncAt: 1, lastCardUpdatedAt: 0)),
        ] {
            XCTAssertNotEqual(one, other)
        }
    }

    // MARK: Steps

    @discardableResult
    private func sync(
        full: Bool = false, _ specs: [CardSpec], marks: (Int64?, Int64?) = (nil, nil), at nowMs: Int64 = startMs,
        file: StaticString = #filePath, line: UInt = #line
    ) -> Bool {
        sync(full: full, sent: specs.map { .card($0) }, marks: marks, at: nowMs, file: file, line: line)
    }

    @discardableResult
    private func sync(
        full: Bool, sent: [CardModel.Sent], marks: (Int64?, Int64?) = (nil, nil), at nowMs: Int64 = startMs,
        file: StaticString = #filePath, line: UInt = #line
    ) -> Bool {
        var reply = CardsReply(isFullSync: full, items: sent.compactMap(\.item))
        (reply.lastFullSyncAt, reply.lastCardUpdatedAt) = marks
        let before = shown
        var changes: [StoreChange] = []
        let changed = cardState.apply(reply, at: nowMs, &changes)
        rows.apply(changes)
        model.sync(full: full, sent, marks: marks, at: nowMs)
        compare(file: file, line: line)
        XCTAssertEqual(changed, before != shown, "changed", file: file, line: line)
        if changed { XCTAssertFalse(changes.isEmpty, file: file, line: line) }
        return changed
    }

    private func raise(_ flags: CardFlags, _ id: String) {
        guard let index = cardState.index(of: CardID(id)) else { return XCTFail("no card \(id)") }
        var changes: [StoreChange] = []
        let isNew = !cardState.entries[index].flags.isSuperset(of: flags)
        XCTAssertEqual(cardState.raise(flags, at: index, &changes), isNew)
        rows.apply(changes)
        if flags.contains(.dismissed) {
            model.dismiss(id)
        } else {
            model.raise(viewed: flags.contains(.viewed), clicked: flags.contains(.clicked), id)
        }
        compare()
    }

    private func expire(at nowMs: Int64) {
        var changes: [StoreChange] = []
        let count = model.list.count
        let expired = cardState.expire(at: nowMs, &changes)
        rows.apply(changes)
        model.expire(at: nowMs)
        XCTAssertEqual(expired, model.list.count != count)
        XCTAssertEqual(expired, !changes.isEmpty)
        compare()
    }

    // MARK: Comparison

    private struct Shown: Equatable {
        let id: String
        let record: PackedCard?
        let viewed: Bool
        let clicked: Bool

        /// The record holds what the server knows of user actions: it is not visible.
        static func == (left: Shown, right: Shown) -> Bool {
            guard let one = left.record, let other = right.record else { return false }
            return left.id == right.id && left.viewed == right.viewed && left.clicked == right.clicked
                && one.looksLike(other)
        }
    }

    private var shown: [Shown] {
        cardState.entries.filter(\.isVisible).map {
            Shown(
                id: $0.id, record: $0.record, viewed: $0.flags.contains(.viewed), clicked: $0.flags.contains(.clicked))
        }
    }

    private func compare(file: StaticString = #filePath, line: UInt = #line) {
        // The record's viewed and clicked flags are the server's; only their union with the user's is visible.
        let seen = shown.map { card in "\(card.id) \(card.viewed) \(card.clicked)" }
        let expected = model.list.map { "\($0.spec.id) \($0.viewed) \($0.clicked)" }
        XCTAssertEqual(seen, expected, file: file, line: line)
        for (card, cached) in zip(shown, model.list) {
            var spec = cached.spec
            spec.viewed = card.record?.serverFlags.contains(.viewed)
            spec.clicked = card.record?.serverFlags.contains(.clicked)
            XCTAssertEqual(card.record, spec.record(), "fields of \(card.id)", file: file, line: line)
        }
        XCTAssertEqual(cardState.count, model.list.count, file: file, line: line)
        XCTAssertEqual(cardState.unviewed, model.unviewed, file: file, line: line)
        XCTAssertEqual(cardState.nextExpiryMs, model.nextExpiryMs, file: file, line: line)
        XCTAssertEqual(
            cardState.watermarks,
            CardWatermarks(lastFullSyncAt: model.lastFullSyncAt, lastCardUpdatedAt: model.lastCardUpdatedAt),
            file: file, line: line)
        XCTAssertEqual(rows.cardState, cardState, "a restart gives the same state", file: file, line: line)
    }

    // MARK: Random lives

    func testRandomLivesAgreeWithTheModelAndTheStore() {
        for seed in UInt64(0)..<150 {
            setUp()
            let failures = testRun?.totalFailureCount ?? 0
            live(Dice(seed: seed))
            guard testRun?.totalFailureCount == failures else { return XCTFail("seed \(seed)") }
        }
    }

    private func live(_ start: Dice) {
        var dice = start
        var nowMs = startMs
        let ids = (0..<12).map { "c\($0)" }
        for _ in 0..<60 {
            nowMs += Int64(dice.int(0...2_000))
            let visible = model.list.map(\.spec.id)
            switch dice.int(0...9) {
            case 0...3:
                let marks = (dice.maybe(percent: 80, dice.int64(0...9)), dice.maybe(percent: 80, dice.int64(0...9)))
                sync(full: dice.chance(percent: 30), sent: list(ids, &dice, at: nowMs), marks: marks, at: nowMs)
            case 4 where !visible.isEmpty: raise(.viewed, dice.pick(visible))
            case 5 where !visible.isEmpty: raise([.viewed, .clicked], dice.pick(visible))
            case 6 where !visible.isEmpty: raise(.dismissed, dice.pick(visible))
            case 7: cardState = rows.cardState
            default: expire(at: nowMs)
            }
        }
    }

    /// A reply's list: some ids occur twice, some are removed before or after they are sent, some items are invalid.
    private func list(_ ids: [String], _ dice: inout Dice, at nowMs: Int64) -> [CardModel.Sent] {
        var list = (0..<dice.int(0...8)).map { _ in
            CardModel.Sent.card(CardSpec.random(dice.pick(ids), &dice, nowMs: nowMs))
        }
        for id in ids where dice.chance(percent: 12) { list.insert(.removed(id), at: dice.int(0...list.count)) }
        let taken = Set(list.map(\.id))
        for id in ids where !taken.contains(id) && dice.chance(percent: 8) { list.append(.unusable(id)) }
        return list
    }

    // MARK: Single rules

    private func card(_ id: String, _ change: (inout CardSpec) -> Void = { _ in }) -> CardSpec {
        var spec = CardSpec(id)
        change(&spec)
        return spec
    }

    /// The same list again changes no row of the store.
    func testUnchangedSyncWritesNothing() {
        let specs = (0..<20).map { number in
            card("c\(number)") {
                $0.viewed = number % 2 == 0
                $0.test = number % 5 == 0
                $0.expiresAtMs = startMs + 1_000_000
            }
        }
        sync(full: true, specs, marks: (5, 6))
        raise(.viewed, "c1")
        raise([.viewed, .clicked], "c2")
        for full in [true, false] {
            var reply = CardsReply(isFullSync: full, items: specs.reversed().compactMap(\.item))
            (reply.lastFullSyncAt, reply.lastCardUpdatedAt) = (5, 6)
            var changes: [StoreChange] = []
            XCTAssertFalse(cardState.apply(reply, at: startMs, &changes))
            XCTAssertEqual(changes, [])
        }
    }

    /// Rule 8.5: the server can raise flags, never lower them; also in a full sync, and across a restart.
    func testServerNeverLowersViewedOrClicked() {
        sync(full: true, [card("a") { ($0.viewed, $0.clicked) = (true, true) }])
        sync(full: true, [card("a") { ($0.viewed, $0.clicked) = (false, false) }])
        XCTAssertEqual(rows.cardState.entries.first?.flags, [.viewed, .clicked])
    }

    /// Rules 8.4.2, 8.4.8 for its return.
    func testExpiredIDStaysGoneUntilAFullSyncOmitsIt() {
        sync(full: true, [card("a") { $0.expiresAtMs = startMs + 10 }])
        expire(at: startMs + 10)
        XCTAssertEqual(cardState.count, 1, "gone when now is past it, not at it")
        expire(at: startMs + 11)
        sync([card("a") { $0.expiresAtMs = PackedCard.never }], at: startMs + 20)
        sync(full: true, [card("a")], at: startMs + 20)
        XCTAssertEqual(cardState.count, 0)
        sync(full: true, [], at: startMs + 30)
        sync(full: true, [card("a")], at: startMs + 40)
        XCTAssertEqual(cardState.count, 1)
    }

    /// Rule 8.1.5: also for a card and its removal.
    func testTheLastOfTwoItemsWithOneIDCounts() {
        for full in [true, false] {
            setUp()
            sync(full: full, sent: [.card(card("a")), .removed("a"), .removed("b"), .card(card("b"))])
            XCTAssertEqual(cardState.entries.map(\.id), ["b"])
        }
    }

    /// An invalid item neither changes a card nor removes it.
    func testAnInvalidItemLeavesTheKnownCardUnchanged() {
        sync(full: true, [card("a") { $0.texts[.title] = "one" }, card("b")])
        raise(.viewed, "a")
        sync(full: true, sent: [.unusable("a"), .unusable("new")])
        XCTAssertEqual(cardState.entries.map(\.id), ["a"])
        XCTAssertEqual(cardState.entries.first?.record.string(.title), "one")
        XCTAssertEqual(cardState.entries.first?.flags, .viewed)
    }

    /// Rule 8.4.6: an equal `ca` merges, an older one is ignored.
    func testDeltaWithAnEqualTimeMerges() {
        sync([card("a") { $0.texts[.title] = "one" }])
        sync([card("a") { $0.texts[.title] = "two" }])
        XCTAssertEqual(cardState.entries.first?.record.string(.title), "two")
        sync([card("a") { ($0.createdMs, $0.texts[.title]) = (startMs - 1, "three") }])
        XCTAssertEqual(cardState.entries.first?.record.string(.title), "two")
    }

    /// Rule 8.6.1.
    func testCardsAreSortedByPinThenTimeThenID() {
        let specs = [
            card("old") { $0.createdMs = 1 }, card("b") { $0.createdMs = 5 }, card("a") { $0.createdMs = 5 },
            card("pin") { ($0.createdMs, $0.pinned) = (2, true) },
            card("older pin") { ($0.createdMs, $0.pinned) = (1, true) },
        ]
        sync(full: true, specs)
        XCTAssertEqual(cardState.entries.map(\.id), ["pin", "older pin", "a", "b", "old"])
    }

    /// One letter, spelled with one and with two code points: two ids, as for the server.
    func testIDsAreComparedByteByByte() throws {
        let reply = CardsReply(isFullSync: true, items: [card("\u{E9}"), card("e\u{301}")].compactMap(\.item))
        var changes: [StoreChange] = []
        XCTAssertTrue(cardState.apply(reply, at: startMs, &changes))
        XCTAssertEqual(cardState.count, 2)
        XCTAssertTrue(cardState.raise(.viewed, at: try XCTUnwrap(cardState.index(of: "\u{E9}")), &changes))
        XCTAssertEqual(cardState.unviewed, 1)
        XCTAssertNil(cardState.index(of: "e"))
    }

    /// Rule 5.3: another user starts without cards.
    func testClearRemovesEverything() {
        sync(full: true, [card("a"), card("b") { $0.expiresAtMs = startMs + 5 }], marks: (1, 2))
        raise(.dismissed, "a")
        var changes: [StoreChange] = []
        XCTAssertTrue(cardState.clear(&changes))
        rows.apply(changes)
        XCTAssertEqual(cardState, CardState())
        XCTAssertEqual(rows.cardState, CardState())
        changes = []
        XCTAssertFalse(cardState.clear(&changes))
        XCTAssertEqual(changes, [])
    }

    func testExtremeClocksDoNotTrap() {
        for expiry in [Int64.min, -2, 0, .max - 1, .max] {
            setUp()
            sync(full: true, [card("a") { ($0.expiresAtMs, $0.createdMs) = (expiry, expiry) }], at: .min)
            expire(at: 0)
            expire(at: .max)
        }
    }

    // MARK: Snapshot

    func testSnapshotHidesDismissedCardsByDefault() {
        sync(full: true, [card("a"), card("b") { $0.kind = .control }, card("c")])
        raise(.dismissed, "a")
        let snapshot = CardList(cardState, includingDismissed: false, at: moment(0))
        XCTAssertEqual(snapshot.map(\.id), ["b", "c"])
        XCTAssertEqual(snapshot.unviewed, 1)
        XCTAssertNil(snapshot[id: "a"])
        XCTAssertEqual(snapshot[id: "b"]?.isControl, true)
        let all = CardList(cardState, includingDismissed: true, at: moment(0))
        XCTAssertEqual(all.map(\.id), ["a", "b", "c"])
        XCTAssertEqual(all[id: "a"]?.isDismissed, true)
        XCTAssertNil(all[id: "b"]?.expiresAtMs)
        XCTAssertNil(all[id: "b"]?.aspectRatio)
    }

    /// Before and after the engine has processed the time.
    func testSnapshotKeepsDismissedCardsThatExpire() {
        sync(full: true, [card("a") { $0.expiresAtMs = startMs + 1 }, card("b") { $0.expiresAtMs = startMs + 2 }])
        raise(.dismissed, "a")
        let before = CardList(cardState, includingDismissed: true, at: moment(3))
        expire(at: startMs + 3)
        let after = CardList(cardState, includingDismissed: true, at: moment(3))
        XCTAssertEqual(before.map(\.id), ["a"])
        XCTAssertEqual(after.map(\.id), ["a"])
    }
}
