import Foundation
import Placard
import PlacardCore
import PlacardStore
import PlacardTransport
import TestSupport
import XCTest

/// Trackers that share a queue: who sends, what is taken along, and what survives.
final class TrackerTests: ClientTestCase {
    private let who = RestIdentity.externalID("u-1")

    private func openTracker(_ change: (inout TrackerOptions) -> Void = { _ in }) throws -> Tracker {
        var options = TrackerOptions(restEndpoint: "rest.example.com", restKey: "secret", directory: directory)
        options.transport = .host
        options.clock = .host(now)
        options.flushInterval = nil
        options.seed = 1
        change(&options)
        let tracker = try Tracker(options)
        addTeardownBlock { tracker.close() }
        return tracker
    }

    private var path: StorePath {
        StorePath(
            directory: directory, restURL: "https://rest.example.com/users/track", restKey: "secret", appID: "")
    }

    private func advance(_ tracker: Tracker, by ms: Int64) throws {
        now.wallMs += ms
        now.monotonicMs += ms
        try tracker.setTime(now)
        try tracker.dispatch()
    }

    private func events(_ tracker: Tracker) throws -> [Event] {
        var events: [Event] = []
        while let event = try tracker.nextEvent() { events.append(event) }
        return events
    }

    private func request(_ tracker: Tracker, line: UInt = #line) throws -> HostRequest {
        let requests = try events(tracker).compactMap { if case .request(let request) = $0 { request } else { nil } }
        return try XCTUnwrap(requests.first, line: line)
    }

    private func names(_ request: HostRequest) throws -> [String] {
        struct Body: Decodable {
            struct Object: Decodable { let name: String }
            let events: [Object]
        }
        return try JSONDecoder().decode(Body.self, from: Data(request.body)).events.map(\.name)
    }

    private func accept(_ tracker: Tracker, _ request: HostRequest, reset: String? = nil) throws {
        try tracker.completeRequest(
            request.id, status: 201, retryAfter: nil,
            rateLimit: RateLimitReset(remaining: reset.map { _ in "0" }, reset: reset), contentType: nil,
            body: Array("{}".utf8))
    }

    // MARK: Who sends

    func testNobodySendsWhenTheQueueIsEmpty() throws {
        let one = try openTracker()
        try one.logEvent("a", of: who)
        XCTAssertEqual(try one.flush(), .ok)
        let request = try request(one)
        let other = try openTracker()
        try other.logEvent("b", of: who)
        XCTAssertEqual(try other.flush(), .pending)
        XCTAssertEqual(try other.queuedRecords(), 2)
        try accept(one, request)
        let second = try self.request(one)
        XCTAssertEqual(try names(second), ["b"])
        XCTAssertNotEqual(second.id, request.id)
        try accept(one, second)
        try other.logEvent("c", of: who)
        XCTAssertEqual(try other.flush(), .ok)
        XCTAssertEqual(try names(self.request(other)), ["c"])
        XCTAssertEqual(try one.queuedRecords(), 1)
    }

    func testRequestIDsAreNotRepeatedByALaterSender() throws {
        let tracker = try openTracker()
        var ids: Set<UInt64> = []
        for name in ["a", "b", "c"] {
            try tracker.logEvent(name, of: who)
            try tracker.flush()
            let request = try request(tracker)
            ids.insert(request.id)
            try accept(tracker, request)
        }
        XCTAssertEqual(ids.count, 3)
    }

    func testAUsedUpLimitKeepsOthersFromSending() throws {
        let tracker = try openTracker()
        try tracker.logEvent("a", of: who)
        try tracker.flush()
        try accept(tracker, try request(tracker), reset: String(now.wallMs / 1000 + 60))
        let other = try openTracker()
        try other.logEvent("b", of: who)
        XCTAssertEqual(try other.flush(), .pending)
        XCTAssertEqual(try tracker.nextDeadlineMs(), now.monotonicMs + 60_000)
        try advance(tracker, by: 60_000)
        XCTAssertEqual(try names(request(tracker)), ["b"])
    }

    func testATimedUploadWaitsForTheProcessThatSends() throws {
        let one = try openTracker()
        try one.logEvent("a", of: who)
        try one.flush()
        let other = try openTracker { $0.flushInterval = .seconds(10) }
        try other.logEvent("b", of: who)
        try advance(other, by: 10_000)
        XCTAssertEqual(try other.nextDeadlineMs(), now.monotonicMs + 10_000)
        one.close()
        try advance(other, by: 10_000)
        // The batch in flight keeps its content.
        let again = try request(other)
        XCTAssertEqual(try names(again), ["a"])
        try accept(other, again)
        XCTAssertEqual(try names(request(other)), ["b"])
    }

    private func refuse(_ tracker: Tracker, _ request: HostRequest, status: Int32) throws {
        try tracker.completeRequest(
            request.id, status: status, retryAfter: nil, contentType: nil, body: Array("{}".utf8))
    }

    func testAPausedTrackerLetsOthersSend() throws {
        for status in [401, 403, 404, 500] as [Int32] {
            let one = try openTracker()
            try one.logEvent("a", of: who)
            try one.flush()
            try refuse(one, try request(one), status: status)
            let other = try openTracker()
            try other.logEvent("b", of: who)
            XCTAssertEqual(try other.flush(), .ok, "\(status)")
            let batch = try request(other)
            XCTAssertEqual(try names(batch), ["a"])
            try accept(other, batch)
            try accept(other, try request(other))
            XCTAssertEqual(try one.queuedRecords(), 0)
            one.close()
            other.close()
        }
    }

    func testAPauseOutlivesItsSender() throws {
        let tracker = try openTracker { $0.flushInterval = .seconds(10) }
        try tracker.logEvent("a", of: who)
        try tracker.flush()
        try refuse(tracker, try request(tracker), status: 403)
        XCTAssertEqual(try tracker.nextDeadlineMs(), now.monotonicMs + 3_600_000)
        try tracker.logEvent("b", of: who)
        try advance(tracker, by: 3_599_999)
        XCTAssertFalse(try events(tracker).contains { if case .request = $0 { true } else { false } })
        try advance(tracker, by: 1)
        XCTAssertEqual(try names(request(tracker)), ["a"])
    }

    func testABackOffOutlivesItsSender() throws {
        let tracker = try openTracker()
        try tracker.logEvent("a", of: who)
        try tracker.flush()
        var waits: [Int64] = []
        for _ in 0..<6 {
            let request = try request(tracker)
            try tracker.failRequest(request.id, .reset)
            let wait = try XCTUnwrap(try tracker.nextDeadlineMs()) - now.monotonicMs
            waits.append(wait)
            try advance(tracker, by: wait)
        }
        // A back-off that begins again never exceeds 30 s.
        XCTAssertGreaterThan(waits.max() ?? 0, 30_000, "\(waits)")
    }

    func testADrainThatEndsLetsOthersSend() throws {
        for (status, headers) in [("500 Error", []), ("429 Slow", ["Retry-After: 3600"])] as [(String, [String])] {
            let server = try makeServer { _ in
                (LoopbackServer.reply(status: status, headers: headers, body: Array("{}".utf8)), .keepOpen)
            }
            var options = TrackerOptions(
                restEndpoint: "http://127.0.0.1:\(server.port)", restKey: "secret", directory: directory)
            options.flushInterval = nil
            let tracker = try Tracker(options)
            try tracker.logEvent("a", of: who)
            XCTAssertEqual(try tracker.drain(timeout: .seconds(5)), .pending)
            let other = try Tracker(options)
            XCTAssertEqual(try other.flush(), .ok, status)
            tracker.close()
            other.close()
        }
    }

    func testADescriptorIsReadableWhileThereIsWork() throws {
        let tracker = try openTracker()
        XCTAssertFalse(Poller.wait(tracker.fileDescriptor, timeoutMs: 0))
        try tracker.logEvent("a", of: who)
        try tracker.flush()
        XCTAssertTrue(Poller.wait(tracker.fileDescriptor, timeoutMs: 0))
        try accept(tracker, try request(tracker))
        XCTAssertTrue(Poller.wait(tracker.fileDescriptor, timeoutMs: 0))
        XCTAssertEqual(try events(tracker), [.sent(.init(count: 1))])
        XCTAssertFalse(Poller.wait(tracker.fileDescriptor, timeoutMs: 0))
    }

    func testAQueueBelongsToOneApp() throws {
        let till = try openTracker { $0.appID = "till" }
        try till.logEvent("sold", of: who)
        for appID in [nil, "kiosk", "till2"] {
            let other = try openTracker { $0.appID = appID }
            XCTAssertEqual(try other.queuedRecords(), 0)
            try other.flush()
            XCTAssertEqual(try events(other), [])
        }
        XCTAssertEqual(try openTracker { $0.appID = "till" }.queuedRecords(), 1)
    }

    // MARK: Faults

    func testAFullOutboxNamesWhatHelps() throws {
        let one = try openTracker()
        try one.logEvent("a", of: who)
        try one.flush()
        let other = try OtherConnection(path.database)
        try other.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO pending (kind, json, put_ms) SELECT 100, x'00', 0 FROM n
            """)
        let fault = try fault { try openTracker().logEvent("b", of: who) }
        XCTAssertEqual(fault.status, .state)
        XCTAssertTrue(fault.message.contains("dispatch or drain"), fault.message)
    }

    func testADamagedRecordIsDroppedAlone() throws {
        let tracker = try openTracker()
        try tracker.logEvent("a", of: who)
        try tracker.logEvent("b", of: who)
        let other = try OtherConnection(path.database)
        try other.execute("UPDATE pending SET json = x'00ff' WHERE id = 1")
        try tracker.flush()
        let seen = try events(tracker)
        XCTAssertTrue(seen.contains(.dropped(.init(.record, id: "1", text: Problem.damagedRow))))
        let request = seen.compactMap { if case .request(let request) = $0 { request } else { nil } }
        XCTAssertEqual(try names(try XCTUnwrap(request.first)), ["b"])
    }

    func testADiskThatRefusesChangesNothing() throws {
        let tracker = try openTracker()
        let other = try OtherConnection(path.database)
        try other.refuseInserts(into: "pending")
        XCTAssertEqual(try fault { try tracker.logEvent("a", of: who) }.status, .io)
        XCTAssertEqual(try tracker.queuedRecords(), 0)
        try other.allowInserts(into: "pending")
        try tracker.logEvent("b", of: who)
        try tracker.flush()
        let request = try request(tracker)
        XCTAssertEqual(try names(request), ["b"])
        // While it sends, it logs to the queue itself.
        try other.refuseInserts(into: "records")
        XCTAssertEqual(try fault { try tracker.logEvent("c", of: who) }.status, .io)
        XCTAssertEqual(try tracker.queuedRecords(), 1)
        try other.allowInserts(into: "records")
        try accept(tracker, request)
        XCTAssertEqual(try tracker.queuedRecords(), 0)
    }

    func testCallsAfterCloseAreRefused() throws {
        let tracker = try openTracker()
        tracker.close()
        XCTAssertEqual(try fault { try tracker.logEvent("a", of: who) }.status, .state)
        XCTAssertEqual(try fault { try tracker.dispatch() }.status, .state)
        XCTAssertEqual(try fault { _ = try tracker.nextEvent() }.status, .state)
        XCTAssertEqual(try fault { try tracker.drain(timeout: .zero) }.status, .state)
    }

    func testADrainNeedsTheBuiltInTransport() throws {
        XCTAssertEqual(try fault { try openTracker().drain(timeout: .milliseconds(1)) }.status, .state)
    }

    func testThreadsLogWhileOthersDrain() throws {
        let server = try makeServer { _ in
            (LoopbackServer.reply(status: "201 Created", headers: [], body: Array("{}".utf8)), .keepOpen)
        }
        var options = TrackerOptions(
            restEndpoint: "http://127.0.0.1:\(server.port)", restKey: "secret", directory: directory)
        options.flushInterval = nil
        let trackers = try [Tracker(options), Tracker(options)]
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<20 {
                try? trackers[thread % 2].logEvent("t\(thread)-\(number)", of: .externalID("u-1"))
                if number % 5 == 4 { _ = try? trackers[thread % 2].drain(timeout: .milliseconds(100)) }
            }
        }
        XCTAssertEqual(try trackers[0].drain(timeout: .seconds(30)), .ok)
        XCTAssertEqual(try trackers[1].queuedRecords(), 0)
        for tracker in trackers { tracker.close() }
    }

    // MARK: Against a simple model

    /// Logs, flushes, answers, closes and reopens at random: everything is sent at least once, a batch id always stands
    /// for the same records, and no record is in two batches.
    func testRandomHistoriesLoseAndRepeatNothing() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            var trackers: [Tracker] = []
            var open: [(tracker: Int, request: HostRequest)] = []
            var logged: Set<String> = []
            var batches: [String: [String]] = [:]
            func collect() throws {
                for index in trackers.indices {
                    for case .request(let request) in try events(trackers[index]) {
                        let id = try XCTUnwrap(request.header("X-Placard-Batch-Id"))
                        let names = try names(request)
                        XCTAssertEqual(batches[id] ?? names, names, "seed \(seed)")
                        batches[id] = names
                        open.append((index, request))
                    }
                }
            }
            for _ in 0..<3 { trackers.append(try self.openTracker { $0.seed = seed + 1 }) }
            for step in 0..<60 {
                let index = Int(random.next() % 3)
                switch random.next() % 8 {
                case 0...3:
                    try trackers[index].logEvent("s\(seed)-\(step)", of: .braceless(random.next() % 3))
                    logged.insert("s\(seed)-\(step)")
                case 4: _ = try trackers[index].flush()
                case 5:
                    trackers[index].close()
                    open.removeAll { $0.tracker == index }
                    trackers[index] = try self.openTracker { $0.seed = seed + 1 }
                case 6:
                    guard let (owner, request) = open.popLast() else { continue }
                    try trackers[owner].failRequest(request.id, .reset)
                default:
                    guard let (owner, request) = open.popLast() else { continue }
                    try accept(trackers[owner], request)
                }
                try collect()
            }
            for tracker in trackers { tracker.close() }
            open = []
            trackers = [try self.openTracker()]
            try trackers[0].flush()
            try collect()
            while let (_, request) = open.popLast() {
                try accept(trackers[0], request)
                try collect()
            }
            XCTAssertEqual(try trackers[0].queuedRecords(), 0, "seed \(seed)")
            let sent = batches.values.flatMap(\.self)
            XCTAssertEqual(Set(sent), logged, "seed \(seed)")
            XCTAssertEqual(sent.count, logged.count, "seed \(seed)")
            trackers[0].close()
        }
    }
}

extension RestIdentity {
    fileprivate static func braceless(_ number: UInt64) -> RestIdentity {
        switch number {
        case 0: .externalID("u \"1\"")
        case 1: .userAlias(name: "n}", label: "{l")
        default: .email("ada@example.com")
        }
    }
}
