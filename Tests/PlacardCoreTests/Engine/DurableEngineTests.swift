import EngineModel
import XCTest

@testable import PlacardCore

/// The step of a client with a durable store: what is committed together, in which order, and what a failure undoes.
final class DurableEngineTests: XCTestCase {
    private var consequences: [DurableEngine.Consequences] = []

    override func setUp() { consequences = [] }

    private func engine(
        over store: HarnessStore, user: String? = nil, _ change: (inout EngineOptions) -> Void = { _ in }
    ) throws -> DurableEngine {
        var options = EngineOptions()
        options.obeysRateLimits = false
        options.refreshesCardsAtStart = false
        change(&options)
        let requests = RequestBuilder(
            endpoint: try Endpoint("sdk.example.com", allowInsecureHTTP: false), apiKey: "key", appVersion: nil,
            device: DeviceFields())
        return try DurableEngine(over: store, user: user, signature: nil, at: moment(0), { consequences.append($0) }) {
            Engine(
                options: options, requests: requests, compileRegex: compileFakeRegex,
                identifiers: IdentifierSource(entropy: (1, 2)), jitterSeed: 1, stored: $0, at: moment(0), effects: &$1)
        }
    }

    private func apply(
        _ input: Input, to engine: DurableEngine, body: String = ""
    ) throws(PlacardError) -> Status {
        let bytes = Array(body.utf8)
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in
                try engine.apply(input, at: moment(0), body: bytes) { consequences.append($0) }
            }
        }
        return try result.get()
    }

    /// The consequences since the last call.
    private func take() -> [DurableEngine.Consequences] {
        defer { consequences = [] }
        return consequences
    }

    private func event(_ id: Int64, _ name: String = "a") throws -> OutboxEntry {
        OutboxEntry(id: id, putMs: startMs, calls: [.event(try CustomEvent(name: name, properties: nil))])
    }

    private func log(_ name: String = "a") throws -> Input { .logEvent(try CustomEvent(name: name, properties: nil)) }

    private func text(_ engine: DurableEngine, _ store: HarnessStore) -> String {
        var text = ""
        dump(engine.engine, to: &text)
        dump(store.store, to: &text)
        dump(store.files.sorted(), to: &text)
        return text
    }

    /// Fails each call of the store once, one after the other, until the input succeeds.
    private func assertAllOrNothing(
        _ input: Input, _ engine: DurableEngine, _ store: HarnessStore, body: String = "", failures: Int,
        line: UInt = #line
    ) throws {
        for isLate in [false, true] {
            for call in 0..<failures {
                let before = text(engine, store)
                store.failure = HarnessStore.Failure(call: call, isLate: isLate)
                XCTAssertThrowsError(try apply(input, to: engine, body: body), "call \(call)", line: line)
                XCTAssertEqual(text(engine, store), before, "call \(call)", line: line)
                XCTAssertTrue(take().isEmpty, "nothing is sent or reported", line: line)
            }
        }
        store.failure = nil
        XCTAssertEqual(try apply(input, to: engine, body: body), .ok, line: line)
    }

    // MARK: All or nothing

    func testAFailedCommitLeavesNoTrace() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store, user: "u-1")
        _ = take()
        try assertAllOrNothing(try log(), engine, store, failures: 1)
        XCTAssertEqual(store.store.rows.map(\.record.code), [.sessionStart, .customEvent])
        XCTAssertEqual(take().flatMap(\.requests).map(\.kind), [.data], "the session's request")
        try assertAllOrNothing(.changeUser("u-2"), engine, store, failures: 1)
        XCTAssertEqual(store.store.user, "u-2")
    }

    /// The records, their deletion and the request that sends them are committed together.
    func testOtherProcessesRecordsArePartOfTheCommit() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store)
        _ = take()
        store.put(try event(1))
        // Hold and commit; the read between them cannot fail the input.
        for call in [0, 2] {
            let before = text(engine, store)
            store.failure = HarnessStore.Failure(call: call, isLate: true)
            XCTAssertThrowsError(try apply(.startSession, to: engine))
            XCTAssertEqual(text(engine, store), before)
            XCTAssertTrue(take().isEmpty)
        }
        store.failure = nil
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        XCTAssertEqual(store.store.rows.map(\.record.code), [.sessionStart, .customEvent])
        XCTAssertEqual(store.store.rows.compactMap(\.batch).count, 2)
        XCTAssertTrue(store.store.pending.isEmpty)
    }

    func testARefusedInputChangesNothing() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store)
        let before = text(engine, store)
        let commits = store.commits.count
        XCTAssertEqual(try apply(.message(handle: 1, .show), to: engine), .notFound)
        XCTAssertEqual(try apply(.disable, to: engine), .ok)
        XCTAssertEqual(try apply(try log(), to: engine), .disabled)
        XCTAssertEqual(try apply(.enable, to: engine), .ok)
        XCTAssertEqual(text(engine, store), before)
        XCTAssertEqual(store.commits.count, commits + 2, "neither refusal was committed")
    }

    /// An input may change something before it is refused: in this test a card expires.
    func testARefusedInputIsUndone() {
        var harness = EngineHarness(user: "u-1")
        harness.apply(.startSession)
        harness.reply(config: enablingConfig())
        var spec = CardSpec("c")
        spec.expiresAtMs = harness.now.wallMs + 1_000
        harness.replyCards([spec])
        _ = harness.take()
        harness.now.wallMs += 2_000
        XCTAssertEqual(harness.apply(.message(handle: 1, .show)), .notFound)
        XCTAssertEqual(harness.engine.cardState.count, 1)
        XCTAssertEqual(harness.take(), [])
        harness.apply(.tick)
        XCTAssertEqual(harness.engine.cardState.count, 0)
        XCTAssertEqual(harness.take().count, 1)
    }

    /// Without a file no copy is kept, so a disabled engine must refuse an input before it changes anything.
    func testAStoreWithoutAFileCannotFail() throws {
        let store = HarnessStore(NaiveStore())
        store.canFail = false
        let engine = try engine(over: store)
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        XCTAssertEqual(try apply(try log(), to: engine), .ok)
        XCTAssertEqual(store.store.rows.count, 2)
        XCTAssertEqual(try apply(.disable, to: engine), .ok)
        let before = text(engine, store)
        XCTAssertEqual(try apply(try log(), to: engine), .disabled)
        XCTAssertEqual(text(engine, store), before)
    }

    // MARK: Pictures

    private func pictured() throws -> (engine: DurableEngine, store: HarnessStore, request: HTTPRequest) {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store) { $0.assetDirectory = "/pictures" }
        var message = Message(type: .modal)
        message.imageURL = "https://img.example/1.png"
        _ = try apply(.localMessage(message), to: engine)
        let request = try XCTUnwrap(take().flatMap(\.requests).first { $0.kind == .asset })
        return (engine, store, request)
    }

    /// A file is written before its row. When the row cannot be committed, the file is removed.
    func testAPictureOfAFailedCommitIsRemoved() throws {
        let (engine, store, request) = try pictured()
        let answer = Input.completed(requestID: request.id, .asset(bytes: 4))
        try assertAllOrNothing(answer, engine, store, body: "png!", failures: 2)
        XCTAssertEqual(store.files.count, 1)
        XCTAssertEqual(store.files, Set(store.store.assets.keys))
        XCTAssertEqual(store.written, Array(repeating: Array("png!".utf8), count: 3), "twice in vain")
    }

    func testAnUnusedPictureIsRemovedAfterTheCommit() throws {
        let (engine, store, request) = try pictured()
        _ = try apply(.completed(requestID: request.id, .asset(bytes: 4)), to: engine)
        store.failure = HarnessStore.Failure(call: 0, isLate: true)
        XCTAssertThrowsError(try apply(.wipe, to: engine))
        XCTAssertEqual(store.files.count, 1)
        XCTAssertEqual(try apply(.wipe, to: engine), .ok)
        XCTAssertTrue(store.files.isEmpty)
    }

    // MARK: Records of other processes

    func testRemainingRecordsFollowInSeparateTransactions() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store) { $0.flushIntervalMs = nil }
        store.outboxLimit = 2
        for id in 1...5 { store.put(try event(Int64(id))) }
        let before = store.commits.count
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        XCTAssertEqual(store.commits.count, before + 3)
        XCTAssertEqual(store.store.rows.count, 6)
        XCTAssertEqual(store.store.rows.compactMap(\.batch).count, 3, "the session start and the first two")
    }

    /// A failure then is retried later: the input has succeeded.
    func testRemainingRecordsStayAfterAFailure() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store) { $0.flushIntervalMs = nil }
        store.outboxLimit = 2
        for id in 1...5 { store.put(try event(Int64(id))) }
        // Held, read, committed; read, and this call fails.
        store.failure = HarnessStore.Failure(call: 4, isLate: true)
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        XCTAssertTrue(store.hasFailed)
        XCTAssertEqual(store.store.pending.count, 3)
        XCTAssertEqual(engine.engine.queued, store.store.rows.count)
        store.failure = nil
        XCTAssertEqual(try apply(.flush(opensSession: false), to: engine), .ok)
        XCTAssertEqual(try apply(.hostState(HostState()), to: engine), .ok)
        XCTAssertEqual(engine.engine.queued, store.store.rows.count)
    }

    /// Records put under the leaving user are committed first and separately: they stay when the change of user fails.
    func testALeavingUsersRecordsAreCommittedFirst() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store, user: "u-1")
        store.put(try event(1))
        _ = take()
        // Read, committed; and this is the commit of the change itself.
        store.failure = HarnessStore.Failure(call: 2, isLate: true)
        XCTAssertThrowsError(try apply(.changeUser("u-2"), to: engine))
        XCTAssertEqual(engine.engine.user, "u-1")
        XCTAssertEqual(store.store.rows.map(\.record.user), ["u-1"])
        XCTAssertEqual(engine.engine.queued, 1)
        store.failure = nil
        XCTAssertEqual(try apply(.changeUser("u-2"), to: engine), .ok)
        XCTAssertEqual(store.store.rows.first?.record.user, "u-1")
    }

    func testAFailedReadIsReportedOnce() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store)
        store.put(try event(1))
        _ = take()
        for expected in [1, 0] {
            store.failure = HarnessStore.Failure(call: 0)
            XCTAssertEqual(try apply(.flush(opensSession: false), to: engine), .ok)
            let reported = take().flatMap(\.events).filter {
                if case .dropped(let item) = $0 { item.kind == .store && item.id == "pending" } else { false }
            }
            XCTAssertEqual(reported.count, expected)
        }
        store.failure = nil
        XCTAssertEqual(try apply(.flush(opensSession: false), to: engine), .ok)
        XCTAssertEqual(store.store.rows.count, 1)
    }

    // MARK: Opening

    func testOpeningTakesInTheRecords() throws {
        var naive = NaiveStore()
        naive.user = "u-1"
        naive.pending = [try event(1), try event(2)]
        let store = HarnessStore(naive)
        store.outboxLimit = 1
        let engine = try engine(over: store, user: "u-2")
        XCTAssertEqual(engine.engine.user, "u-2")
        XCTAssertEqual(store.store.rows.map(\.record.user), ["u-1", "u-1"])
        XCTAssertTrue(take().flatMap(\.requests).isEmpty)
    }

    func testAFailedOpeningLeavesNoTrace() throws {
        var naive = NaiveStore()
        naive.user = "u-1"
        naive.pending = [try event(1)]
        // The defaults of a new store are committed; the leaving user's records are read and committed; then the new
        // user.
        for call in 0..<4 {
            let store = HarnessStore(naive)
            store.failure = HarnessStore.Failure(call: call, isLate: true)
            XCTAssertThrowsError(try engine(over: store, user: "u-2"), "\(call)")
            XCTAssertEqual(store.store.user, "u-1")
            XCTAssertEqual(store.store.pending.count, call < 3 ? 1 : 0)
        }
    }

    /// The app can work without these records.
    func testOpeningSucceedsWithoutTheRecordsOfOthers() throws {
        var naive = NaiveStore()
        naive.pending = [try event(1)]
        for call in 1...2 {
            let store = HarnessStore(naive)
            store.failure = HarnessStore.Failure(call: call, isLate: true)
            let engine = try engine(over: store)
            XCTAssertTrue(store.hasFailed)
            XCTAssertEqual(engine.engine.queued, 0)
            let events = take().flatMap(\.events)
            XCTAssertEqual(events, [.dropped(.init(.store, id: "pending", text: "a test's failure"))])
        }
    }

    // MARK: Replies in steps

    /// More rows than one step writes.
    private func longReply() -> PendingReply {
        let campaigns = (0..<40).map {
            Campaign(
                id: "c-\($0)", conditions: [.customEvent(name: "a")], timeoutMs: 1, message: Message(type: .modal))
        }
        let reply = DataReply(campaigns: campaigns)
        return PendingReply(1, .data) { _, _ in { _, _ in .data(reply, problems: [], retryAfterMs: 0) } }
    }

    private func work(on reply: PendingReply, _ engine: DurableEngine, steps: Int = .max) -> Completion? {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        for _ in 0..<steps {
            if let completion = engine.work(on: reply, none, until: { true }) { return completion }
        }
        return nil
    }

    func testTheRowsOfAFailedReplyAreTakenBack() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store, user: "u-1")
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        let completion = try XCTUnwrap(work(on: longReply(), engine))
        XCTAssertEqual(store.store.campaignRows.count, 40, "written ahead")
        XCTAssertTrue(store.store.campaigns.isEmpty, "and in no list")
        store.failure = HarnessStore.Failure(call: 0)
        XCTAssertThrowsError(try apply(.completed(requestID: 1, completion), to: engine))
        XCTAssertTrue(store.store.campaignRows.isEmpty)
    }

    func testTheRowsOfAReplyAreTakenBackWhenTheUserChanges() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store, user: "u-1")
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        let reply = longReply()
        while store.store.campaignRows.isEmpty { XCTAssertNil(work(on: reply, engine, steps: 1)) }
        XCTAssertEqual(try apply(.changeUser("u-2"), to: engine), .ok)
        XCTAssertNotNil(work(on: reply, engine))
        XCTAssertTrue(store.store.campaignRows.isEmpty)
    }

    func testAReplyWithoutALimitIsWrittenWhenItIsApplied() throws {
        let store = HarnessStore(NaiveStore())
        let engine = try engine(over: store, user: "u-1")
        XCTAssertEqual(try apply(.startSession, to: engine), .ok)
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let reply = longReply()
        var completion: Completion?
        while completion == nil { completion = engine.work(on: reply, none, until: nil) }
        XCTAssertTrue(store.store.campaignRows.isEmpty)
        XCTAssertEqual(try apply(.completed(requestID: 1, try XCTUnwrap(completion)), to: engine), .ok)
        XCTAssertEqual(store.store.campaigns.count, 40)
    }
}
