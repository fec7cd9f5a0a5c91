import Foundation
import Placard
import PlacardCore
import PlacardLock
import XCTest

/// Any thread can make any call at any time.
final class ThreadTests: ClientTestCase {
    /// Runs `count` threads and waits for them.
    private func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                work(index)
                group.leave()
            }
            thread.start()
        }
        XCTAssertEqual(group.wait(timeout: .now() + 600), .success, "a thread hangs")
    }

    func testManyThreadsLoseNothing() throws {
        let client = try open {
            $0.clock = .system
            $0.flushInterval = .seconds(1)
        }
        let sent = Lock(0)
        let faults = Lock<[String]>([])
        let loggers = 4
        let perThread = 150
        run(loggers + 3) { index in
            do {
                switch index {
                case ..<loggers:
                    for number in 0..<perThread {
                        try client.logEvent("event \(index) \(number)", try Properties(["n": .int(Int64(number))]))
                    }
                case loggers:
                    for _ in 0..<300 {
                        while let event = try client.nextEvent() {
                            if case .sent(let new) = event { sent.withLock { $0 += new.count } }
                            guard case .request(let request) = event else { continue }
                            try? client.completeRequest(
                                request.id, status: 200, retryAfter: nil, contentType: nil, body: Array("{}".utf8))
                        }
                        try client.wait(for: .milliseconds(1))
                    }
                case loggers + 1:
                    for _ in 0..<200 {
                        try client.flush()
                        _ = try client.queuedRecords()
                        _ = try client.nextDeadlineMs()
                        try client.setHostState(HostStateChange(isBusy: Bool.random()))
                    }
                default:
                    for token in 0..<200 {
                        try client.refreshCards(token: UInt64(token))
                        _ = try client.cards(includingDismissed: true).unviewed
                        _ = try client.messages()
                        _ = try client.explainEvent("event")
                        _ = try? client.logCardClick("nothing")
                        try client.dispatch()
                    }
                }
            } catch {
                faults.withLock { $0.append("\(index): \(error)") }
            }
        }
        XCTAssertEqual(faults.withLock { $0 }, [])
        for case .sent(let new) in try events(of: client) { sent.withLock { $0 += new.count } }
        let total = try client.queuedRecords() + sent.withLock { $0 }
        XCTAssertEqual(total, loggers * perThread + 1, "what was logged, and one session start")
    }

    func testClosingBetweenCallsIsSafe() throws {
        for _ in 0..<20 {
            let client = try open { $0.durability = .memory }
            run(2) { _ in _ = try? client.logEvent("a") }
            client.close()
            run(2) { _ in _ = try? client.logEvent("a") }
        }
    }
}
