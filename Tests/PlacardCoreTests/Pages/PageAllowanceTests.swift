import XCTest

@testable import PlacardCore

final class PageAllowanceTests: XCTestCase {
    private let start = Instant(wallMs: 0, monotonicMs: 0)
    private let event = PageMessage.call(PageCall(name: "logCustomEvent", arguments: ["tea"]))

    func testSixtyFourCallsAtOnceAndTenMorePerSecond() {
        var allowance = PageAllowance()
        let first = allowance.steps([PageMessage](repeating: event, count: 70), at: start)
        XCTAssertEqual(first.filter(\.isEvent).count, 64)
        XCTAssertEqual(first.compactMap(\.report), ["calls"])
        let second = allowance.steps(
            [PageMessage](repeating: event, count: 70), at: Instant(wallMs: 0, monotonicMs: 1_000))
        XCTAssertEqual(second.filter(\.isEvent).count, 10)
    }

    func testClosingIsAlwaysAllowed() {
        var allowance = PageAllowance()
        _ = allowance.steps([PageMessage](repeating: event, count: 100), at: start)
        let closing = allowance.steps([.call(PageCall(name: "closeMessage", arguments: []))], at: start)
        XCTAssertTrue(closing.contains { if case .close = $0 { true } else { false } })
    }

    /// Links are not counted as calls, and those that are no links not as links.
    func testANavigationFollowsEightLinks() {
        var allowance = PageAllowance()
        let refused = PageMessage.link("javascript:x", isLogged: false)
        let links = [PageMessage](repeating: .link("app://x", isLogged: false), count: 20)
        for _ in 0..<2 {
            let steps = allowance.steps([refused, refused] + links + [event], at: start)
            XCTAssertEqual(steps.count, 9)
            XCTAssertEqual(steps.filter(\.isEvent).count, 1)
        }
    }

    func testAHundredCallsAreReported() {
        var allowance = PageAllowance()
        var reports = 0
        for second in 0..<20 {
            let wrong = [PageMessage](repeating: .call(PageCall(name: "logRainbow", arguments: [])), count: 10)
            reports +=
                allowance.steps(wrong, at: Instant(wallMs: 0, monotonicMs: Int64(second) * 1_000)).compactMap(\.report)
                .count
        }
        XCTAssertEqual(reports, 100)
    }

    func testANavigationIsTakenOnce() {
        var allowance = PageAllowance()
        XCTAssertTrue(allowance.begin(0))
        XCTAssertTrue(allowance.begin(1))
        XCTAssertFalse(allowance.begin(0))
    }
}

extension PageStep {
    fileprivate var isEvent: Bool {
        if case .event = self { return true }
        return false
    }

    /// The id of a report.
    fileprivate var report: String? {
        if case .report(.dropped(let dropped)) = self { return dropped.id }
        return nil
    }
}
