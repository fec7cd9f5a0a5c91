import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// Written data is stored after a reopen, and a transaction is stored whole or not at all.
final class StoreTests: StoreTestCase {
    func testANewStoreIsEmpty() throws {
        for store in [try open(), try open(.memory)] {
            XCTAssertNil(store.setAside)
            let state = try store.load()
            XCTAssertNil(state.deviceID)
            XCTAssertNil(state.libraryVersion)
            XCTAssertNil(state.user)
            XCTAssertNil(state.session)
            XCTAssertNil(state.config)
            XCTAssertNil(state.deviceAcknowledged)
            XCTAssertNil(state.lastDisplayMs)
            XCTAssertEqual(state.queued, 0)
            XCTAssertEqual(state.batched, 0)
            XCTAssertEqual(state.watermarks, CardWatermarks())
            XCTAssertTrue(state.cards.isEmpty && state.cardFlags.isEmpty && state.campaigns.isEmpty)
            XCTAssertTrue(state.displays.isEmpty && state.delayedMessages.isEmpty)
            XCTAssertEqual(try store.commit([]), [])
            XCTAssertNil(try form("b", in: store))
        }
    }

    func testMemoryCreatesNoFile() throws {
        let store = try Store(StorePath(directory: "", apiKey: "key"), durability: .memory, wallMs: 0)
        try append([record()], to: store)
        XCTAssertEqual(try store.load().queued, 1)
        XCTAssertEqual(try files(), [])
        store.close()
        XCTAssertEqual(
            try Store(StorePath(directory: "", apiKey: "key"), durability: .memory, wallMs: 0).load().queued, 0)
    }

    func testStoresOfOtherKeysAreSeparate() throws {
        let keys = ["a", "A", "a/b", "../a", "a b", "a%2fb", "ä", ".", ""]
        let stores = try keys.map { try open(at: StorePath(directory: directory, apiKey: $0)) }
        for (key, store) in zip(keys, stores) { _ = try store.commit([.setDeviceID("device of \(key)")]) }
        for (key, store) in zip(keys, stores) { XCTAssertEqual(try store.load().deviceID, "device of \(key)") }
        XCTAssertEqual(try files().filter { $0.hasSuffix(".sqlite3") }.count, keys.count, "all in the directory given")
    }

    // MARK: Every change, read back by another store

    private func check(
        _ changes: [StoreChange], line: UInt = #line, _ isThere: (StoredState) -> Void
    ) throws {
        // Each change alone, then all in one transaction: both produce the same rows.
        for changes in [changes.map { [$0] }, [changes + [.setLibraryVersion("x")]]] {
            let store = try open()
            for transaction in changes { XCTAssertEqual(try store.commit(transaction), [], line: line) }
            let again = try reopened(after: store)
            isThere(try again.load())
            again.close()
            for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
        }
    }

    func testSingleValuesAreStored() throws {
        try check([
            .setDeviceID("d"), .setLibraryVersion("1.2.3"), .setUser("u\0ä"), .setConfig([1, 0, 255]),
            .setDeviceAcknowledged([]), .setWatermarks(CardWatermarks(lastFullSyncAt: 5, lastCardUpdatedAt: .max)),
            .setCardsBucket([0, 7]), .setRequestBucket([1]), .setDataBucket([2]), .setTemplateBucket([]),
            .setDisabled(true), .setSignature("s"), .setEarlierSignatures([3]), .setAlias([4]),
            .setAnonymousName([5]), .setDigestKey([6]), .setUnseen([7]),
        ]) { state in
            XCTAssertEqual(state.unseen, [7])
            XCTAssertEqual(state.signature, "s")
            XCTAssertEqual(state.earlierSignatures, [3])
            XCTAssertEqual(state.alias, [4])
            XCTAssertEqual(state.anonymousName, [5])
            XCTAssertEqual(state.digestKey, [6])
            XCTAssertTrue(state.isDisabled)
            XCTAssertEqual(state.deviceID, "d")
            XCTAssertNotNil(state.libraryVersion)
            XCTAssertEqual(state.user, "u\0ä")
            XCTAssertEqual(state.config, [1, 0, 255])
            XCTAssertEqual(state.deviceAcknowledged, [])
            XCTAssertEqual(state.watermarks, CardWatermarks(lastFullSyncAt: 5, lastCardUpdatedAt: .max))
            XCTAssertEqual(state.cardsBucket, [0, 7])
            XCTAssertEqual(state.requestBucket, [1])
            XCTAssertEqual(state.dataBucket, [2])
            XCTAssertEqual(state.templateBucket, [])
        }
    }

    func testLaterValuesReplaceEarlierOnes() throws {
        try check([
            .setDeviceID("old"), .setDeviceID("new"), .setUser("u"), .setUser(nil), .setConfig([1]), .setConfig([2]),
        ]) { state in
            XCTAssertEqual(state.deviceID, "new")
            XCTAssertNil(state.user)
            XCTAssertEqual(state.config, [2])
        }
    }

    /// Text and numbers are not converted into each other.
    func testTextOfDigitsStaysText() throws {
        try check([.setUser("0007"), .setDeviceID("1e3")]) { state in
            XCTAssertEqual(state.user, "0007")
            XCTAssertEqual(state.deviceID, "1e3")
        }
    }

    func testTheSessionIsStored() throws {
        try check([.setSession(id: "s", startMs: 100, activityMs: 200)]) { state in
            XCTAssertEqual(state.session, .init(id: "s", startMs: 100, activityMs: 200, phase: .open))
        }
        try check([.setSession(id: "s", startMs: 100, activityMs: 200), .touchSession(activityMs: 300)]) { state in
            XCTAssertEqual(state.session, .init(id: "s", startMs: 100, activityMs: 300, phase: .open))
        }
        try check([.setSession(id: "s", startMs: 100, activityMs: 200), .endSession]) { state in
            XCTAssertEqual(state.session, .init(id: "s", startMs: 100, activityMs: 200, phase: .over))
        }
        let late = Record(code: .increment, timeMs: 900, data: RecordJSON.empty, sessionID: "s", user: nil)
        try check([
            .setSession(id: "s", startMs: 100, activityMs: 200), .expireSession(activityMs: 300), .appendRecord(late),
        ]) { state in
            XCTAssertEqual(
                state.session, .init(id: "s", startMs: 100, activityMs: 300, newestRecordMs: 900, phase: .expired))
        }
        try check([
            .setSession(id: "old", startMs: 1, activityMs: 2), .endSession,
            .setSession(id: "s", startMs: 3, activityMs: 4),
        ]) {
            XCTAssertEqual($0.session, .init(id: "s", startMs: 3, activityMs: 4, phase: .open))
        }
    }

    /// Records of other sessions do not count.
    func testTheSessionsNewestRecordIsItsLastActivity() throws {
        try check([
            .setSession(id: "s", startMs: 100, activityMs: 200), .appendRecord(record(time: 150)),
            .appendRecord(record(time: 900)), .appendRecord(record(time: 5_000, session: "other")),
            .appendRecord(record(time: 6_000, session: nil)),
        ]) {
            XCTAssertEqual($0.session?.newestRecordMs, 900)
            XCTAssertEqual($0.session?.activityMs, 200)
        }
        try check([.setSession(id: "s", startMs: 100, activityMs: 1_000), .appendRecord(record(time: 150))]) {
            XCTAssertEqual($0.session?.newestRecordMs, 150)
            XCTAssertEqual($0.session?.activityMs, 1_000)
        }
    }

    func testRecordsKeepEveryFieldAndTheirOrder() throws {
        let records = [
            Record(code: .customEvent, timeMs: .min, data: [], sessionID: nil, user: nil),
            Record(
                code: RecordCode(rawValue: "of a newer version"), timeMs: .max, data: [0, 255], sessionID: "s",
                user: nil
            ),
            Record(code: .purchase, timeMs: 0, data: Array("{\"ä\":1}".utf8), sessionID: "", user: nil),
        ]
        let store = try open()
        try append(records, to: store)
        let again = try reopened(after: store)
        XCTAssertEqual(try again.load().queued, 3)
        XCTAssertEqual(try form("b", in: again)?.records, records)
    }

    private func card(_ id: String, key: Int64, created: Int64 = 1, mark: TextMark? = nil) throws -> CardEntry {
        var id = id
        let record = id.withUTF8 { text in
            var parts = CardParts(kind: .classic, createdMs: created)
            parts.id = UnsafeRawBufferPointer(text)
            return PackedCard(parts, mark: mark)
        }
        return CardEntry(try XCTUnwrap(record), key: key, flags: [])
    }

    func testCardsAreStored() throws {
        let (a, b, c) = (try card("a", key: 1), try card("b", key: 2), try card("b", key: 2, created: 2))
        try check([.putCards([a, b]), .putCards([c])]) { state in
            XCTAssertEqual(
                Dictionary(uniqueKeysWithValues: state.cards.map { ($0.key, $0.record) }), [1: a.record, 2: c.record])
        }
        try check([.putCards([a, b]), .deleteCard(key: 1), .deleteCard(key: 99)]) {
            state in
            XCTAssertEqual(state.cards.map(\.key), [2])
        }
        try check([.putCards([a]), .deleteAllCards]) { XCTAssertTrue($0.cards.isEmpty) }
    }

    func testMarksOfCardsAreStored() throws {
        let mark = [1, 2, 3].withUnsafeBytes { DigestKey(4, 5).mark($0) }
        let cards = [try card("a", key: 1, mark: mark), try card("b", key: 2)]
        try check([.putCards(cards)]) { state in
            let marks = Dictionary(uniqueKeysWithValues: state.cards.map { ($0.key, $0.record.mark) })
            XCTAssertEqual(marks, [1: mark, 2: nil])
            XCTAssertTrue(state.damagedCards.isEmpty)
        }
    }

    func testCardFlagsAreStored() throws {
        try check([
            .putCardFlags("a", .viewed), .putCardFlags("b", [.viewed, .clicked, .dismissed]),
            .putCardFlags("a", [.viewed, .dismissed]), .putCardFlags("c", []), .deleteCardFlags("c"),
            .deleteAllCards,
        ]) { state in
            XCTAssertEqual(state.cardFlags, ["a": [.viewed, .dismissed], "b": [.viewed, .clicked, .dismissed]])
        }
        try check([.putCardFlags("a", .viewed), .deleteAllCardFlags]) { XCTAssertTrue($0.cardFlags.isEmpty) }
    }

    private func campaign(_ id: String, priority: Int64 = 0) -> Campaign {
        var campaign = Campaign(
            id: id, conditions: [.open, .customEvent(name: "ä")], timeoutMs: 5, message: Message(type: .modal))
        campaign.priority = priority
        return campaign
    }

    func testCampaignsKeepTheServersOrder() throws {
        let list = [campaign("b"), campaign("a"), campaign("b", priority: 2)]
        try check(replacing([campaign("old")]) + replacing(list, firstKey: 2)) { state in
            XCTAssertEqual(state.campaigns.map(\.id), ["b", "a", "b"])
            XCTAssertEqual(state.campaigns.map { Campaign(stored: $0.bytes) }, list)
        }
        try check(replacing(list) + [.deleteAllCampaigns]) { XCTAssertTrue($0.campaigns.isEmpty) }
    }

    func testHandOversAreStored() throws {
        let changes: [StoreChange] = [
            .putHandOvers(owner: "c:a", stamps: [1]), .putHandOvers(owner: "c:a", stamps: [1, 2]),
            .putHandOvers(owner: "g:ä:", stamps: [3]), .setUnseen([9]),
        ]
        func check(_ changes: [StoreChange], _ owners: [String]) throws {
            try self.check(changes) { state in
                XCTAssertEqual(state.handOvers.map(\.owner).sorted(), owners)
                XCTAssertEqual(state.handOvers.first { $0.owner == "c:a" }?.stamps ?? [1, 2], [1, 2])
                XCTAssertEqual(state.unseen, [9])
            }
        }
        try check(changes, ["c:a", "g:ä:"])
        try check(changes + [.deleteHandOvers(owner: "c:a")], ["g:ä:"])
        try check(changes + [.deleteAllHandOvers], [])
    }

    func testDisplaysAreStored() throws {
        try check([
            .putDisplay(campaignID: "a", wallMs: 5), .putDisplay(campaignID: "b", wallMs: 7),
            .putDisplay(campaignID: "a", wallMs: 9), .deleteDisplay(campaignID: "b"),
        ]) { state in
            XCTAssertEqual(state.displays, [ExactText("a"): 9])
            XCTAssertEqual(state.lastDisplayMs, 9)
        }
        // The time of the last message stays when its campaign leaves the list.
        try check([.putDisplay(campaignID: "a", wallMs: 5), .deleteDisplay(campaignID: "a")]) { state in
            XCTAssertTrue(state.displays.isEmpty)
            XCTAssertEqual(state.lastDisplayMs, 5)
        }
        try check([.putDisplay(campaignID: "a", wallMs: 5), .deleteAllDisplays]) { state in
            XCTAssertTrue(state.displays.isEmpty)
            XCTAssertNil(state.lastDisplayMs)
        }
    }

    private func triggered(_ handle: UInt64, _ id: String) -> TriggeredMessage {
        let campaign = Campaign(id: id, conditions: [.open], timeoutMs: 5, message: Message(type: .modal))
        return TriggeredMessage(
            handle: handle, campaign: campaign, fired: Stamp(Instant(wallMs: 77, monotonicMs: 1)), dueMs: 5,
            event: TriggerEvent(kind: .customEvent, name: handle == 1 ? nil : "n"))
    }

    func testDelayedMessagesAreStored() throws {
        try check([
            .putMessage(triggered(2, "b")), .putMessage(triggered(1, "a")),
            .putMessage(triggered(3, "c")),
            .deleteMessage(handle: 3), .deleteMessage(handle: .max),
        ]) { state in
            XCTAssertEqual(state.delayedMessages.map(\.handle), [1, 2])
            XCTAssertEqual(state.delayedMessages.map { Campaign(stored: $0.campaign)?.id }, ["a", "b"])
            XCTAssertEqual(state.delayedMessages.map(\.firedWallMs), [77, 77])
            XCTAssertEqual(state.delayedMessages.map(\.kind), [2, 2])
            XCTAssertEqual(state.delayedMessages.map(\.name), [nil, "n"])
        }
        try check([.putMessage(triggered(1, "a")), .deleteMessage(handle: 1)]) {
            XCTAssertTrue($0.delayedMessages.isEmpty)
        }
    }

    // MARK: Transactions

    private func refuseInserts(into table: String, when condition: String) throws {
        let other = try OtherConnection(path.database)
        try other.refuseInserts(into: table, when: condition)
        other.close()
    }

    func testAFailedChangeUndoesTheWholeTransaction() throws {
        let store = try open()
        _ = try store.commit([.setUser("before"), .appendRecord(record("kept"))])
        try refuseInserts(into: "records", when: "NEW.code = 'bad'")
        let error = try fault {
            _ = try store.commit([
                .setUser("after"), .appendRecord(record("lost")), .appendRecord(record("bad")), .deleteAllCards,
            ])
        }
        XCTAssertEqual(error.status, .io)
        XCTAssertTrue(error.message.contains("refused by the test"), error.message)
        XCTAssertEqual(try store.load().user, "before")
        XCTAssertEqual(try store.load().queued, 1)

        // The store still works.
        try append([record("next")], to: store)
        try OtherConnection(path.database).allowInserts(into: "records")
        let again = try reopened(after: store)
        XCTAssertEqual(try form("b", in: again)?.records.map(\.code.rawValue), ["kept", "next"])
    }

    func testAFailedChangeAlsoUndoesTheBatch() throws {
        let store = try open()
        try append([record("a")], to: store)
        try refuseInserts(into: "records", when: "NEW.code = 'bad'")
        XCTAssertThrowsError(
            try store.commit([.appendRecord(record("bad"))], orders: [.init(requestID: 1, newBatchID: "b")]))
        XCTAssertEqual(try store.load().batched, 0)
        XCTAssertEqual(try form("c", in: store)?.id, "c")
    }

    /// One change may have several rows: all are stored, or none.
    func testOneChangeOfManyRowsIsAtomic() throws {
        let store = try open()
        _ = try store.commit(replacing([campaign("old")]))
        try refuseInserts(into: "campaigns", when: "NEW.id = 'bad'")
        XCTAssertThrowsError(try store.commit(replacing([campaign("new"), campaign("bad")], firstKey: 2)))
        XCTAssertEqual(try store.load().campaigns.map(\.id), ["old"])
    }

    func testOneChangeOfSeveralValuesIsAtomic() throws {
        let store = try open()
        _ = try store.commit([.setSession(id: "old", startMs: 1, activityMs: 2), .endSession])
        try refuseInserts(into: "state", when: "NEW.key = 'session_is_open'")
        XCTAssertThrowsError(try store.commit([.setSession(id: "new", startMs: 3, activityMs: 4)]))
        XCTAssertEqual(try store.load().session, .init(id: "old", startMs: 1, activityMs: 2, phase: .over))
    }

    func testABusyDatabaseIsATemporaryError() throws {
        let store = try open()
        let other = try OtherConnection(path.database)
        try other.execute("BEGIN IMMEDIATE")
        XCTAssertEqual(try fault { try append([record()], to: store) }.status, .io)
        XCTAssertEqual(try fault { try append([record(), record()], to: store) }.status, .io)
        try other.execute("ROLLBACK")
        try append([record("after")], to: store)
        XCTAssertEqual(try form("b", in: store)?.records.map(\.code.rawValue), ["after"])
    }

    // MARK: Closing

    func testAbandonKeepsWhatWasCommitted() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        let before = try bytes(of: path.database)
        store.closeUntouched()
        XCTAssertEqual(try bytes(of: path.database), before, "nothing is moved into the main file")
        XCTAssertEqual(try open().load().queued, 2)
    }

    func testClosingTwiceIsHarmless() throws {
        let store = try open()
        try append([record()], to: store)
        store.close()
        store.close()
        store.closeUntouched()
        XCTAssertEqual(try open().load().queued, 1)
    }
}

/// The changes of a list whose campaigns are all new.
private func replacing(_ campaigns: [Campaign], firstKey: Int64 = 1) -> [StoreChange] {
    let listed = campaigns.enumerated().map { ListedCampaign($1, key: firstKey + Int64($0)) }
    return [.putCampaigns(listed), .listCampaigns(listed.map(\.key), leaving: [])]
}
