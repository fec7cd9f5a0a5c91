import EngineModel
import XCTest

@testable import PlacardCore

/// What must hold between an engine and its store after every input.
struct EngineInvariants {
    let engine: Engine
    let store: NaiveStore
    /// Pictures on the disk.
    let files: Set<String>
    /// Requests without a reply.
    let inFlight: [UInt64: RequestKind]
    let now: Instant
    /// There was no input since the opening.
    let isFresh: Bool
    /// Whether the REST endpoint has a name for the anonymous user.
    var namesAnonymous = false

    /// Checks that the engine is a value: the same input on two copies has the same effects, and a fault no effects.
    static func checkValue(
        _ engine: Engine, _ input: Input, at now: Instant, file: StaticString = #filePath, line: UInt = #line
    ) -> Outcome {
        var (copy, other) = (engine, engine)
        let wanted = copy.apply(input, at: now)
        let again = other.apply(input, at: now)
        XCTAssertTrue(wanted.status == again.status && isSame(wanted.effects, again.effects), file: file, line: line)
        if wanted.status.isFault {
            XCTAssertTrue(isSame(wanted.effects, Effects()), "a fault has no effects", file: file, line: line)
        }
        return wanted
    }

    static func isSame(_ left: Effects, _ right: Effects) -> Bool {
        left.store == right.store && left.batchOrders == right.batchOrders && left.requests == right.requests
            && left.events == right.events && left.keptAsset == right.keptAsset
            && left.deletedAssets == right.deletedAssets
    }

    /// Everything that a step can change, including every field.
    static func contents(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    func check(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(engine.queued, store.rows.count, "queued", file: file, line: line)
        let bytes = store.rows.reduce(0) { $0 + $1.record.data.count + 160 }
        XCTAssertEqual(engine.queuedTotal.bytes, bytes, "bytes", file: file, line: line)
        let users = Set(store.attributes.map { $0.attribute.user.map { ExactText($0) } })
        XCTAssertEqual(engine.attributes.userCount, users.count, "attributes", file: file, line: line)
        XCTAssertEqual(
            engine.batchedRecords, store.rows.filter { $0.batch != nil }.count, "batched", file: file, line: line)
        let cardState = CardState(
            rows: store.cards.map { ($0.key, $0.value) }, flags: store.cardFlags, watermarks: store.watermarks)
        XCTAssertEqual(cardState, engine.cardState, "a restart gives the same cards", file: file, line: line)
        XCTAssertEqual(store.campaigns, Array(engine.triggers.campaigns), "campaigns", file: file, line: line)
        XCTAssertEqual(store.displays.keys.sorted(), engine.history.byCampaign.keys.sorted(), file: file, line: line)
        XCTAssertEqual(Set(store.triggered.keys), engine.storedMessages, file: file, line: line)
        let requests = Dictionary(uniqueKeysWithValues: engine.inFlight.entries.map { ($0.id, $0.kind) })
        XCTAssertEqual(requests, inFlight, "requests in flight", file: file, line: line)
        checkStreams(file: file, line: line)
        // Opening starts no request, even for records of other processes.
        let isTemplateOpen = engine.open(.template) != nil || engine.limiter.line.contains(.template) || isFresh
        XCTAssertTrue(engine.messagesAwaitingText.isEmpty || isTemplateOpen, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.stack.waiting.count, MessageStack.limit, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.parked.count, 100, file: file, line: line)
        XCTAssertLessThanOrEqual(engine.parkedForNext, engine.parked.count, file: file, line: line)
        checkPictures(file: file, line: line)
        checkSignatures(file: file, line: line)
        checkDeadlines(file: file, line: line)
        if !isFresh { checkNothingCanBegin(file: file, line: line) }
    }

    /// Checks that what waits has something to wait for, once everything that is due is done.
    func checkProgress() {
        XCTAssertTrue(
            engine.parked.isEmpty || engine.open(.data) != nil || engine.data.waitsForPermit
                || engine.fetch?.holdUntilMs != nil || engine.wantsSource,
            "parked with no request in flight")
        guard engine.turn.setup.options.flushIntervalMs != nil, !engine.isDisabled, engine.host.isOnline else { return }
        let isWanted = users(waitingFor: .data).contains {
            !engine.auth.holdsOthers || ExactText.same($0, engine.user)
        }
        if isWanted, !engine.isSendingStopped, engine.open(.data) == nil {
            // Not any deadline: a card that expires sends nothing.
            XCTAssertTrue(
                engine.data.deadlineMs(isPossible: true) != nil || engine.data.waitsForPermit,
                "nothing will ever send what is queued")
        }
        let isTracked = engine.tracks && !users(waitingFor: .usersTrack).isEmpty
        if isTracked, engine.track.schedule.pause == nil, engine.open(.usersTrack) == nil {
            XCTAssertNotNil(engine.trackDeadlineMs, "nothing will ever send what waits for users/track")
        }
    }

    /// The counters of queued data are correct for each endpoint.
    private func checkStreams(file: StaticString, line: UInt) {
        XCTAssertTrue(engine.hasDataQueued || users(waitingFor: .data).isEmpty, file: file, line: line)
        XCTAssertTrue(engine.hasTrackQueued || users(waitingFor: .usersTrack).isEmpty, file: file, line: line)
    }

    /// The users with data for that endpoint, in a batch or not.
    func users(waitingFor kind: BatchKind) -> [String?] {
        let batched = store.batches.filter { $0.kind == kind }.map(\.user)
        guard engine.tracks || kind == .data else { return batched }
        let order = BatchOrder(
            requestID: 0, newBatchID: "", kind: kind,
            content: !engine.tracks ? .all : kind == .data ? .untracked : .tracked,
            namesAnonymous: namesAnonymous)
        return batched + store.rows.filter { $0.batch == nil && order.wants($0.record) }.map(\.record.user)
            + store.attributes.filter { $0.batch == nil && order.wants($0.attribute) }.map(\.attribute.user)
    }

    private func checkSignatures(file: StaticString, line: UInt) {
        XCTAssertEqual(store.signature, engine.auth.signature, "a restart gives the same", file: file, line: line)
        XCTAssertTrue(engine.user != nil || store.signature == nil, "of nobody", file: file, line: line)
        XCTAssertEqual(
            store.earlierSignatures.map(EarlierSignatures.init(stored:)) ?? EarlierSignatures(), engine.auth.earlier,
            file: file, line: line)
    }

    private func checkPictures(file: StaticString, line: UInt) {
        let assets = engine.assets
        XCTAssertLessThanOrEqual(inFlight.values.count { $0 == .asset }, 4, file: file, line: line)
        XCTAssertEqual(files, Set(store.assets.keys), "a file for each row", file: file, line: line)
        // Without the times: at a restart a time in the future is replaced by now.
        XCTAssertEqual(
            Set(store.assets.values.map { "\($0.file) \($0.bytes) \($0.url)" }),
            Set(assets.kept.values.map { "\($0.file) \($0.bytes) \($0.url)" }),
            "a restart gives the same pictures", file: file, line: line)
        let bytes = store.assets.values.reduce(0) { $0 + $1.bytes }
        XCTAssertLessThanOrEqual(bytes, 64 << 20, "the cache is too large", file: file, line: line)
        guard engine.turn.setup.options.assetDirectory != nil else { return }
        if engine.turn.setup.options.prefetchesCardImages {
            let urls = Set(engine.cardState.pictures.map { ExactText($0) })
            XCTAssertEqual(assets.cardKeys, urls, "pictures of cards", file: file, line: line)
        }
        for message in engine.messages {
            let isThere = message.imagePath.map { path in files.contains { path.hasSuffix("/\($0)") } }
            // A changed message has a picture only if that is in the cache (rule 10.6.12).
            if message.message.header == EngineHarness.changed, isThere == nil { continue }
            XCTAssertEqual(
                isThere, message.message.imageURL.map { _ in true }, "\(message.id)", file: file, line: line)
        }
        for triggered in engine.messagesAwaitingPicture {
            guard let url = triggered.campaign.message?.imageURL else { continue }
            let isComing = assets.queue.contains(url) || assets.open.values.contains(url)
            XCTAssertTrue(isComing, "\(triggered.campaign.id) waits in vain", file: file, line: line)
        }
    }
}
