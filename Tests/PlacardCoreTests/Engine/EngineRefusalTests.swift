import Foundation
import XCTest

@testable import PlacardCore

/// Rule 7.5.2: a refused record is isolated by bisection, and no other record is lost with it.
final class EngineRefusalTests: XCTestCase {
    /// A server that refuses requests with invalid content, and records each batch once.
    private struct Server {
        var taken: [String] = []
        var attributes: Set<String> = []
        private var batches: Set<String> = []

        static func contents(_ harness: EngineHarness, _ request: HTTPRequest) -> (names: [String], keys: [String]) {
            let body = harness.json(request)
            let names = (body["events"] as? [NSDictionary] ?? []).compactMap {
                ($0["data"] as? NSDictionary)?["n"] as? String ?? $0["name"] as? String
            }
            let sets = (body["attributes"] as? [NSDictionary] ?? []).compactMap { $0["custom"] as? NSDictionary }
            return (names, sets.flatMap { $0.allKeys.compactMap { $0 as? String } }.sorted())
        }

        static func isBad(_ name: String) -> Bool { name.hasPrefix("bad") }

        mutating func take(_ harness: EngineHarness, _ request: HTTPRequest) {
            let id = harness.header("X-Placard-Batch-Id", of: request) ?? ""
            guard batches.insert(id).inserted else { return }
            let (names, keys) = Self.contents(harness, request)
            taken += names
            attributes.formUnion(keys)
        }
    }

    private struct Life {
        var harness: EngineHarness
        var dice: Dice
        var server = Server()
        var logged: [String] = []
        var set: Set<String> = []
        var dropped: [String] = []
        var droppedAttributes: [String] = []
        /// Requests for campaigns are refused, too.
        let refusesTriggers: Bool
        let hasFailures: Bool

        init(seed: UInt64) {
            var dice = Dice(seed: seed)
            refusesTriggers = dice.chance(percent: 20)
            hasFailures = dice.chance(percent: 60)
            harness = EngineHarness(seed: seed, user: "u-1") { $0.refreshesCardsAtStart = false }
            self.dice = dice
        }

        mutating func step() {
            if let request = harness.open[.data], dice.chance(percent: 60) {
                answer(request)
            } else {
                act()
            }
            harness.settle()
            collect()
        }

        private mutating func act() {
            switch dice.int(0...19) {
            case 0...8: log()
            case 9, 10: setAttribute()
            case 11: harness.apply(.flush(opensSession: true))
            case 12 where dice.chance(percent: 40):
                collect()
                harness.restart()
            case 13 where dice.chance(percent: 40):
                harness.host { $0.isOnline.toggle() }
            case 14 where dice.chance(percent: 30): harness.apply(.refreshMessages(token: 0))
            default: harness.advance(dice.int64(0...60_000))
            }
        }

        private mutating func log() {
            for _ in 0..<dice.int(1...12) {
                let name = "\(dice.chance(percent: 15) ? "bad" : "good") \(logged.count)"
                logged.append(name)
                harness.log(name)
            }
        }

        private mutating func setAttribute() {
            let name = "\(dice.chance(percent: 25) ? "bad" : "good")\(set.count)"
            set.insert(name)
            harness.apply(.setAttribute(AttributeUpdate(place: .custom, name: name, value: Array("1".utf8))))
        }

        private mutating func answer(_ request: HTTPRequest) {
            if hasFailures, dice.chance(percent: 25) {
                // The reply is lost in flight, or was never sent.
                if dice.chance(percent: 40), !isRefused(request) { server.take(harness, request) }
                let status = dice.pick([0, 0, 429, 500, 503, 401, 408, 415, 302, 200, 200]) as Int32
                harness.fail(
                    .data, status == 0 ? .offline : status == 200 ? .malformed : .http,
                    about: status == 401 ? .access : .delivery, status: status)
                return
            }
            answerHonestly(request)
        }

        private func isRefused(_ request: HTTPRequest) -> Bool {
            let (names, keys) = Server.contents(harness, request)
            if refusesTriggers, harness.header("X-Braze-TriggersRequest", of: request) != nil { return true }
            return (names + keys).contains(where: Server.isBad)
        }

        mutating func answerHonestly(_ request: HTTPRequest) {
            guard isRefused(request) else {
                server.take(harness, request)
                harness.reply(campaigns: [])
                return
            }
            let status = dice.pick([400, 413, 422, 200]) as Int32
            harness.fail(.data, .http, about: status == 413 ? .size : .content, status: status)
        }

        mutating func collect() {
            for case .dropped(let item) in harness.take() where item.kind == .record {
                guard item.id == "ce" else {
                    droppedAttributes.append(item.id)
                    continue
                }
                let name = logged.first { item.text.hasSuffix("{\"n\":\"\($0)\",\"p\":{}}") }
                XCTAssertNotNil(name, item.text)
                dropped.append(name ?? "")
            }
        }

        /// The network works, and the server replies.
        mutating func completeAll() {
            harness.host { $0.isOnline = true }
            for _ in 0..<2_000 {
                if let request = harness.open[.data] {
                    answerHonestly(request)
                } else if harness.engine.hasQueued {
                    harness.apply(.flush(opensSession: false))
                } else {
                    break
                }
                collect()
            }
            collect()
        }

        func judge(_ seed: UInt64) {
            let taken = server.taken.filter { $0.hasPrefix("good") || $0.hasPrefix("bad") }
            XCTAssertEqual(taken, logged.filter { !Server.isBad($0) }, "seed \(seed): each once, in order")
            XCTAssertEqual(server.attributes, set.filter { !Server.isBad($0) }, "seed \(seed)")
            XCTAssertEqual(dropped, logged.filter(Server.isBad), "seed \(seed)")
            XCTAssertEqual(Set(droppedAttributes), set.filter(Server.isBad), "seed \(seed)")
            XCTAssertEqual(harness.store.rows.count + harness.store.attributes.count, 0, "seed \(seed)")
            XCTAssertEqual(harness.store.batches, [], "seed \(seed)")
        }
    }

    /// Invalid records and attributes, network failures, restarts and changes of state in any order: valid data arrives
    /// exactly once and in order, invalid data is dropped and reported, and nothing stays queued.
    func testRandomLivesLoseNoValidRecord() {
        var (good, bad) = (0, 0)
        for seed in UInt64(0)..<300 {
            var life = Life(seed: seed)
            for _ in 0..<120 { life.step() }
            life.completeAll()
            life.judge(seed)
            if testRun?.hasSucceeded == false { return }
            good += life.server.taken.count
            bad += life.dropped.count + life.droppedAttributes.count
        }
        XCTAssertGreaterThan(good, 50_000)
        XCTAssertGreaterThan(bad, 10_000)
    }

    // MARK: Step by step

    /// Queues these records after a session start whose reply has arrived, and begins their request.
    private func flushed(_ names: [String], attributes: [String] = []) -> EngineHarness {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [])
        for name in names { harness.log(name) }
        for name in attributes {
            harness.apply(.setAttribute(AttributeUpdate(place: .custom, name: name, value: Array("1".utf8))))
        }
        harness.apply(.flush(opensSession: true))
        _ = harness.take()
        return harness
    }

    private func contents(_ harness: EngineHarness) -> [String] {
        guard let request = harness.open[.data] else { return ["none"] }
        let (names, keys) = Server.contents(harness, request)
        return names + keys.map { "=\($0)" }
    }

    /// Refused three times with back-off, then bisected: the larger half first, each alone, without back-off.
    func testTheThirdRefusalBisects() {
        var harness = flushed(["a", "b", "c", "d", "e"])
        let id = harness.header("X-Placard-Batch-Id", of: harness.open[.data])
        for refusal in 1...2 {
            harness.fail(.data, .http, about: .content, status: 422)
            XCTAssertEqual(contents(harness), ["none"], "back-off")
            harness.advance(90_000)
            XCTAssertEqual(contents(harness), ["a", "b", "c", "d", "e"])
            XCTAssertEqual(harness.header("X-Placard-Batch-Id", of: harness.open[.data]), id)
            XCTAssertEqual(harness.store.batches.map(\.refusals), [refusal])
        }
        harness.fail(.data, .http, about: .content, status: 422)
        XCTAssertEqual(contents(harness), ["a", "b", "c"])
        let first = harness.header("X-Placard-Batch-Id", of: harness.open[.data])
        harness.reply()
        XCTAssertEqual(contents(harness), ["d", "e"])
        XCTAssertEqual(Set([id, first, harness.header("X-Placard-Batch-Id", of: harness.open[.data])]).count, 3)
        harness.fail(.data, .http, about: .content, status: 422)
        XCTAssertEqual(contents(harness), ["d"])
        harness.fail(.data, .http, about: .content, status: 422)
        XCTAssertEqual(contents(harness), ["e"])
        harness.reply()
        let dropped = harness.take().compactMap {
            if case .dropped(let item) = $0 { "\(item.kind) \(item.id)" } else { nil }
        }
        XCTAssertEqual(dropped, ["record ce"])
        XCTAssertEqual(harness.store.rows, [])
    }

    func testATooLargeBatchIsBisectedAtOnce() {
        var harness = flushed(["a", "b"])
        harness.fail(.data, .http, about: .size, status: 413)
        XCTAssertEqual(contents(harness), ["a"])
        harness.fail(.data, .http, about: .size, status: 413)
        XCTAssertEqual(contents(harness), ["b"])
    }

    /// Attributes stay with the first half until it has one record left; then they are bisected too.
    func testAttributesStayWithTheFirstHalf() {
        var harness = flushed(["a", "b", "c"], attributes: ["x", "y", "z"])
        harness.fail(.data, .http, about: .size, status: 413)
        XCTAssertEqual(contents(harness), ["a", "b", "=x", "=y", "=z"])
        harness.fail(.data, .http, about: .content, status: 400)
        XCTAssertEqual(contents(harness), ["a", "=x", "=y", "=z"])
        harness.fail(.data, .http, about: .content, status: 400)
        XCTAssertEqual(contents(harness), ["a"])
        harness.reply()
        XCTAssertEqual(contents(harness), ["=x", "=y", "=z"])
        harness.fail(.data, .http, about: .content, status: 400)
        XCTAssertEqual(contents(harness), ["=x", "=y"])
        harness.reply()
        XCTAssertEqual(contents(harness), ["=z"])
        _ = harness.take()
        harness.fail(.data, .http, about: .content, status: 400)
        guard case .dropped(let item)? = harness.take().last else { return XCTFail("not reported") }
        XCTAssertEqual(item.kind, .record)
        XCTAssertEqual(item.id, "z")
        XCTAssertEqual(contents(harness), ["b"])
    }

    /// A restart continues: with the count, and with parts that are bisected at their next refusal.
    func testARestartContinuesTheBisection() {
        var harness = flushed(["a", "b", "c", "d"])
        for _ in 1...2 {
            harness.fail(.data, .http, about: .content, status: 422)
            harness.restart()
            harness.apply(.flush(opensSession: false))
        }
        harness.fail(.data, .http, about: .content, status: 422)
        XCTAssertEqual(contents(harness), ["a", "b"])
        harness.restart()
        harness.advance(10_000)
        XCTAssertEqual(contents(harness), ["a", "b"])
        harness.fail(.data, .http, about: .content, status: 422)
        XCTAssertEqual(contents(harness), ["a"])
    }

    /// Network, load and permission errors say nothing about the content, nor does an unreadable reply.
    func testOtherFailuresAreNotRefusals() {
        var harness = flushed(["a", "b"])
        for status in [0, 429, 500, 503, 407, 408, 410, 415, 302, 200, 200, 200, 204] as [Int32] {
            harness.fail(.data, status == 0 ? .offline : status < 300 ? .malformed : .http, status: status)
            harness.apply(.flush(opensSession: true))
            XCTAssertEqual(contents(harness), ["a", "b"], "\(status)")
        }
        for status in [401, 403, 404, 200] as [Int32] {
            harness.fail(.data, .http, about: .access, status: status)
            harness.apply(.flush(opensSession: true))
            XCTAssertEqual(contents(harness), ["a", "b"], "\(status)")
        }
        harness.fail(.data, .auth, status: 200)
        harness.apply(.flush(opensSession: true))
        XCTAssertEqual(contents(harness), ["a", "b"])
        XCTAssertEqual(harness.store.batches.map(\.refusals), [0])
    }

    /// A failed part is like any other failure: it backs off, and nothing is bisected.
    func testPartsSurviveAFailure() {
        var harness = flushed(["a", "b", "c"])
        harness.fail(.data, .http, about: .size, status: 413)
        harness.fail(.data, .http, status: 503)
        XCTAssertEqual(contents(harness), ["none"])
        harness.advance(30_000)
        XCTAssertEqual(contents(harness), ["a", "b"])
        harness.reply()
        XCTAssertEqual(contents(harness), ["c"])
    }

    /// The campaigns are at fault, not the records in the same request: nothing is bisected or blocked.
    func testTheTriggerRequestIsRetriedSeparately() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.host { $0.isOnline = false }
        for name in ["a", "b"] { harness.log(name) }
        harness.host { $0.isOnline = true }
        var taken: [[String]] = []
        for _ in 0..<12 {
            guard let request = harness.open[.data] else {
                harness.advance(100_000)
                continue
            }
            if harness.header("X-Braze-TriggersRequest", of: request) != nil {
                harness.fail(.data, .malformed, status: 200)
            } else {
                taken.append(contents(harness))
                harness.reply()
            }
        }
        XCTAssertEqual(taken, [["ss", "a", "b"]])
        XCTAssertFalse(harness.take().contains { if case .dropped = $0 { true } else { false } })
        XCTAssertTrue(harness.engine.data.wantsTriggers || harness.open[.data] != nil, "still wanted")
    }

    /// Rule 9.4.3: events waited for a request that has ended, even if another begins at once.
    func testParkedEventsDoNotWaitForTheParts() {
        var harness = EngineHarness(user: "u-1") { $0.refreshesCardsAtStart = false }
        harness.apply(.startSession)
        harness.reply(campaigns: [freeCampaign("x")])
        harness.host { $0.isOnline = false }
        for name in ["b", "c"] { harness.log(name) }
        harness.apply(.refreshMessages(token: 1))
        harness.host { $0.isOnline = true }
        harness.apply(.refreshMessages(token: 2))
        XCTAssertNotNil(harness.open[.data])
        harness.log("a")
        XCTAssertEqual(harness.engine.parked.count, 1)
        harness.fail(.data, .http, about: .size, status: 413)
        XCTAssertNotNil(harness.open[.data], "the first part is sent at once")
        XCTAssertEqual(harness.engine.parked.count, 0)
        XCTAssertTrue(
            harness.take().contains { if case .message(let message) = $0 { message.id == "x" } else { false } })
    }

    /// Later records wait for the next upload: only the parts go without back-off.
    func testOnlyThePartsAreSentAtOnce() {
        var harness = EngineHarness(user: "u-1") {
            $0.refreshesCardsAtStart = false
            $0.flushIntervalMs = nil
        }
        harness.log("a")
        XCTAssertEqual(contents(harness), ["ss", "a"])
        harness.log("later")
        harness.fail(.data, .http, about: .size, status: 413)
        XCTAssertEqual(contents(harness), ["ss"])
        harness.reply(campaigns: [])
        XCTAssertEqual(contents(harness), ["a"])
        harness.reply()
        XCTAssertEqual(contents(harness), ["none"])
        XCTAssertEqual(harness.store.rows.count, 1)
    }
}
