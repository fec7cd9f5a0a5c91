import EngineModel
import XCTest

@testable import PlacardCore

/// Pictures in situations that the scenario files do not reach: sizes, the limits of the cache, damage (rule 10.5).
final class EngineAssetsTests: XCTestCase {
    private func url(_ id: String) -> String { "https://img.example/\(id).png" }

    /// A campaign for the event with its own name.
    private func campaign(_ id: String, _ change: (inout Campaign) -> Void = { _ in }) -> Campaign {
        freeCampaign(id) {
            $0.conditions = [.customEvent(name: id)]
            $0.message?.imageURL = url(id)
            change(&$0)
        }
    }

    private func started(
        _ campaigns: [Campaign], _ change: (inout EngineOptions) -> Void = { _ in }
    ) -> EngineHarness {
        var harness = EngineHarness(user: "u-1") {
            $0.refreshesCardsAtStart = false
            $0.assetDirectory = "/pictures"
            change(&$0)
        }
        harness.apply(.startSession)
        harness.reply(campaigns: campaigns)
        return harness
    }

    private func refresh(_ harness: inout EngineHarness, _ campaigns: [Campaign]) {
        harness.apply(.refreshMessages(token: 1))
        harness.reply(campaigns: campaigns)
    }

    private func discarded(_ events: [Event]) -> [String] {
        events.compactMap {
            if case .messageDiscarded(let message) = $0 { "\(message.id) \(message.reason)" } else { nil }
        }
    }

    // MARK: Requests

    /// Rule 10.5.9: a picture server learns nothing about the app, the device or the user.
    func testARequestRevealsNothing() throws {
        let harness = started([campaign("a")])
        let request = try XCTUnwrap(harness.openAssets.first)
        XCTAssertEqual(request.kind, .asset)
        XCTAssertEqual(request.method, "GET")
        XCTAssertEqual(request.url, url("a"))
        XCTAssertEqual(request.headers, [])
        XCTAssertEqual(request.body, [])
    }

    func testOnlyPicturesOfDisplayableMessagesAreFetched() {
        let harness = started([
            campaign("control") { $0.message?.isControl = true },
            campaign("template") { $0.content = .template(triggerID: "t") },
            campaign("none") { $0.message?.imageURL = nil }, campaign("empty") { $0.message?.imageURL = "" },
            campaign("data") { $0.message?.imageURL = "data:image/png;base64,AAAA" },
            campaign("plain") { $0.message?.imageURL = "http://img.example/plain.png" }, campaign("good"),
        ])
        XCTAssertEqual(harness.openAssets.map(\.url), [url("good")])
    }

    func testPlainHTTPIsFetchedWhenAllowed() {
        let plain = "http://img.example/plain.png"
        let harness = started([campaign("a") { $0.message?.imageURL = plain }]) { $0.allowsInsecureHTTP = true }
        XCTAssertEqual(harness.openAssets.map(\.url), [plain])
    }

    /// A pause after a refusal applies to the app's server; pictures are on other servers.
    func testAPauseOfSendingDoesNotPausePictures() {
        var harness = started((0..<6).map { campaign("c\($0)") })
        harness.log("x")
        harness.apply(.flush(opensSession: true))
        harness.fail(.data, .http, about: .access, status: 401)
        harness.replyAsset()
        XCTAssertEqual(harness.openAssets.count, 4)
    }

    func testPicturesInFlightAreKeptWhenTheListChanges() {
        var harness = started([campaign("a")])
        refresh(&harness, [campaign("b")])
        XCTAssertEqual(harness.openAssets.map(\.url), [url("a"), url("b")])
        harness.replyAsset(url("a"))
        refresh(&harness, [campaign("a")])
        XCTAssertEqual(harness.openAssets.map(\.url), [url("b")], "it is there")
    }

    // MARK: Waiting

    /// Rule 10.3.1: a message whose picture failed uses up neither its interval nor its re-eligibility.
    func testAFailedPictureUsesNothingUp() {
        var harness = started([campaign("a") { ($0.reEligibilityMs, $0.minimumIntervalMs) = (-1, nil) }])
        harness.failAsset()
        harness.log("a")
        XCTAssertEqual(harness.openAssets.count, 1, "once more at the event")
        harness.failAsset()
        XCTAssertEqual(discarded(harness.take()), ["a asset"])
        XCTAssertEqual(harness.store.displays, [:])
        harness.log("a")
        harness.replyAsset()
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "a")
        XCTAssertEqual(harness.store.displays.keys.sorted(), ["a"])
    }

    /// Each failure is reported with its reason to developers; a picture that no message waits for fails silently.
    func testTheCauseIsReportedWhenAMessageWaits() {
        var harness = started([campaign("a")])
        _ = harness.take()
        harness.failAsset()
        XCTAssertEqual(harness.take(), [])
        harness.log("a")
        harness.failAsset()
        let log = harness.take().compactMap { if case .log(let log) = $0 { log.text } else { nil } }
        XCTAssertEqual(log, ["picture '\(url("a"))': a test's failure"])
    }

    func testRepliesWithoutAPictureFail() {
        for (completion, text) in [
            (Completion.asset(bytes: (10 << 20) + 1), "too large"), (.asset(bytes: 0), "empty"),
            (.data(DataReply(), problems: [], retryAfterMs: 0), "another kind"),
        ] {
            var harness = started([campaign("a")])
            harness.log("a")
            harness.completeAsset(nil, completion)
            XCTAssertEqual(discarded(harness.take()), ["a asset"], text)
            XCTAssertEqual(harness.files, [], text)
        }
    }

    func testSeveralMessagesCanWaitForOnePicture() {
        var harness = started([
            campaign("a"), campaign("b") { $0.message?.imageURL = url("a") },
        ])
        for name in ["a", "b", "a"] { harness.log(name) }
        XCTAssertEqual(harness.openAssets.count, 1)
        harness.replyAsset()
        XCTAssertEqual(
            harness.engine.messages.map(\.id), ["a", "a", "b"], "the first is offered, the rest are stacked")
        XCTAssertEqual(Set(harness.engine.messages.map(\.imagePath)), ["/pictures/1.png"])
    }

    /// The message still fires, whatever else leaves the list.
    func testAWaitingMessageKeepsItsPictureInTheQueue() {
        var harness = started((0..<4).map { campaign("c\($0)") } + [campaign("late")])
        harness.log("late")
        refresh(&harness, [campaign("late")])
        harness.replyAsset()
        XCTAssertEqual(harness.openAssets.last?.url, url("late"))
        harness.replyAsset(url("late"))
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "late")
    }

    func testATemplatesPictureIsFetchedAfterTheText() {
        var harness = started([campaign("a") { $0.content = .template(triggerID: "t") }])
        harness.log("a")
        XCTAssertEqual(harness.openAssets, [])
        var message = Message(type: .modal)
        message.imageURL = url("written")
        harness.complete(
            .template, .template(TemplateReply(content: .message(message)), problems: [], retryAfterMs: 0))
        XCTAssertEqual(harness.openAssets.map(\.url), [url("written")])
        harness.replyAsset()
        XCTAssertEqual(harness.engine.stack.offered?.imagePath, "/pictures/1.png")
    }

    func testAHostsMessageWaitsForItsPictureToo() {
        var harness = started((0..<5).map { campaign("c\($0)") })
        var message = Message(type: .full)
        message.imageURL = url("own")
        harness.apply(.localMessage(message))
        harness.replyAsset()
        XCTAssertEqual(harness.openAssets.last?.url, url("own"), "before those of the list")
        harness.replyAsset(url("own"))
        XCTAssertEqual(harness.engine.messages.map(\.id), ["local-1"])
        XCTAssertEqual(harness.engine.messages.map(\.imagePath), ["/pictures/2.png"])
    }

    // MARK: The cache

    private let large = 10 << 20

    func testAMessagesPictureStaysWhileItIsInUse() throws {
        let ids = (0..<6).map { "c\($0)" }
        var harness = started(ids.map { campaign($0) })
        for id in ids { harness.replyAsset(url(id), bytes: large) }
        for id in ids.prefix(5) {
            harness.now.wallMs += 1
            harness.log(id)
        }
        refresh(&harness, ids.prefix(5).map { campaign($0) } + [campaign("new")])
        harness.replyAsset(bytes: large)
        XCTAssertEqual(harness.store.assets.values.map(\.url).sorted(), (ids.prefix(5) + ["new"]).map(url))
        // One message is closed: its picture was used last, but the others are in use.
        let shown = try XCTUnwrap(harness.engine.stack.offered)
        harness.apply(.message(handle: shown.handle, .discard))
        refresh(&harness, ids[1..<5].map { campaign($0) } + [campaign("new"), campaign("newer")])
        harness.replyAsset(bytes: large)
        XCTAssertEqual(harness.store.assets.values.map(\.url).sorted(), (ids[1..<5] + ["new", "newer"]).map(url))
    }

    func testAPictureIsNotKeptWhenThoseInUseFillTheCache() {
        let ids = (0..<7).map { "c\($0)" }
        var harness = started(ids.map { campaign($0) })
        for id in ids.prefix(6) {
            harness.replyAsset(url(id), bytes: large)
            harness.log(id)
        }
        harness.log("c6")
        _ = harness.take()
        harness.replyAsset(url("c6"), bytes: large)
        XCTAssertEqual(discarded(harness.take()), ["c6 asset"])
        XCTAssertEqual(harness.engine.messages.count, 6)
    }

    /// A picture counts as used when it is handed over, also after a restart.
    func testUseIsRemembered() {
        var harness = started([campaign("a"), campaign("b")])
        harness.replyAsset(url("a"))
        harness.replyAsset(url("b"))
        harness.now.wallMs += 5_000
        harness.log("a")
        harness.restart()
        let used = Dictionary(uniqueKeysWithValues: harness.engine.assets.kept.values.map { ($0.url, $0.usedMs) })
        XCTAssertEqual(used, [url("a"): startMs + 5_000, url("b"): startMs])
    }

    // MARK: Restart and users

    func testALostFileIsFetchedAgainAtTheEvent() {
        var harness = started([campaign("a"), campaign("b")])
        harness.replyAsset()
        harness.replyAsset()
        harness.store.lostAssets = ["1.png"]
        harness.files.remove("1.png")
        harness.restart()
        XCTAssertEqual(harness.openAssets, [], "nothing is sent by opening")
        harness.log("b")
        XCTAssertEqual(harness.engine.stack.offered?.imagePath, "/pictures/2.png")
        harness.log("a")
        harness.replyAsset()
        XCTAssertEqual(harness.engine.messages.last?.imagePath, "/pictures/3.png")
    }

    /// Rule 10.3.6: only a delay survives a restart.
    func testAMessageWaitingForItsPictureEndsWithTheProcess() {
        var harness = started([campaign("a")])
        harness.log("a")
        harness.restart()
        harness.advance(60_000)
        XCTAssertEqual(harness.engine.messages, [])
    }

    func testUnusableRowsAreDeletedAtOpen() {
        var store = NaiveStore()
        for file in ["1.png", "2.png", "odd"] {
            store.assets[file] = StoredAsset(file: file, url: url("a"), bytes: 5, usedMs: 1)
        }
        var harness = EngineHarness(store: store) { $0.assetDirectory = "/pictures" }
        XCTAssertEqual(harness.store.assets.keys.sorted(), ["2.png"])
        harness.files = ["2.png"]
        harness.checkInvariants()
        harness.apply(.startSession)
    }

    /// Pictures belong to URLs, not to users; but pending pictures of the old user's list are not fetched for the new
    /// user.
    func testAChangeOfUserKeepsPicturesAndDropsTheQueue() {
        var harness = started((0..<8).map { campaign("c\($0)") })
        harness.replyAsset()
        harness.log("c7")
        harness.apply(.changeUser("u-2"))
        while !harness.openAssets.isEmpty { harness.replyAsset() }
        XCTAssertEqual(harness.store.assets.values.map(\.url).sorted(), (0..<5).map { url("c\($0)") })
        harness.reply()
        harness.reply(campaigns: [campaign("c4"), campaign("c7")])
        XCTAssertEqual(harness.openAssets.map(\.url), [url("c7")])
        harness.replyAsset()
        XCTAssertEqual(harness.engine.messages, [], "the message was the old user's")
    }

    /// Rule 5.3.4: messages that an anonymous user triggered continue when the user is identified.
    func testIdentifyingTheAnonymousUserKeepsAwaitedPictures() {
        var harness = EngineHarness {
            $0.refreshesCardsAtStart = false
            $0.assetDirectory = "/pictures"
        }
        harness.apply(.startSession)
        harness.reply(campaigns: (0..<8).map { campaign("c\($0)") })
        harness.log("c7")
        harness.apply(.changeUser("u-1"))
        harness.replyAsset()
        XCTAssertEqual(harness.openAssets.last?.url, url("c7"))
        harness.replyAsset(url("c7"))
        XCTAssertEqual(harness.engine.stack.offered?.campaignID, "c7")
    }

    func testWithoutADirectoryMessagesDoNotWait() {
        var harness = started([campaign("a"), campaign("data") { $0.message?.imageURL = "data:x" }]) {
            $0.assetDirectory = nil
        }
        harness.log("a")
        harness.log("data")
        XCTAssertEqual(harness.openAssets, [])
        XCTAssertEqual(harness.engine.messages.map(\.id), ["a", "data"])
        XCTAssertEqual(harness.engine.messages.map(\.imagePath), [nil, nil])
    }
}
