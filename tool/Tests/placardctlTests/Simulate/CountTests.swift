import Foundation
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// The numbers of the report.
final class CountTests: SimulateTestCase {
    private func decisions(_ list: [String], _ rows: [String], _ options: ReplayOptions) throws -> [ReplayDecision] {
        var decisions: [ReplayDecision] = []
        let simulation = Simulation(try read(list), options: options) { decisions.append($0) }
        _ = try simulation.run(JSONLineEvents(ByteSource(Array(rows.joined(separator: "\n").utf8))))
        return decisions
    }

    private var list: [String] {
        [
            campaign("plain", more: #""min_seconds_since_last_trigger":30"#),
            campaign("filtered", filters: filter("price", 3, "5"), more: #""priority":4"#),
            campaign("once", more: #""priority":3"#, #""re_eligibility":-1"#),
            campaign("late", more: #""start_time":1760000500"#, #""priority":9"#, #""re_eligibility":400"#),
            campaign("templated", templated: true, more: #""priority":6"#, #""delay":10"#, #""re_eligibility":100"#),
            campaign(
                "control", on: "menu", more: #""data":{"type":"MODAL","is_control":true}"#,
                #""min_seconds_since_last_trigger":20"#),
            campaign("menu", on: "menu", more: #""priority":-1"#, #""end_time":1760000300"#),
        ]
    }

    private func rows(_ random: inout some RandomNumberGenerator) -> [String] {
        (0..<30).flatMap { user -> [String] in
            var time: Int64 = 0
            return (0..<Int.random(in: 1...15, using: &random)).map { _ in
                time += Int64.random(in: 0...120, using: &random)
                return event(
                    "u\(user)", time, Bool.random(using: &random) ? "order" : "menu",
                    #"{"price":\#(Int.random(in: 0...9, using: &random))}"#)
            }
        }
    }

    /// Every event about a campaign is stopped by something, or won; every message that won has a result.
    func testFunnelsAddUp() throws {
        var random = SeededGenerator(seed: 7)
        let rows = rows(&random)
        var unanswered = ReplayOptions()
        unanswered.answersTemplates = false
        var slow = ReplayOptions()
        slow.showForMs = 40_000
        slow.host = .dropsWhileBusy
        for options in [ReplayOptions(), unanswered, slow] {
            let report = try report(list, rows, options: options)
            let all = try decisions(list, rows, options)
            for (index, counted) in report.count.counts.enumerated() {
                let own = all.filter { $0.campaign == index && $0.fallbackOf == nil }
                XCTAssertEqual(counted.about, Int64(own.count))
                XCTAssertEqual(counted.about, counted.stops.reduce(counted.won) { $0 + $1.count })
                XCTAssertEqual(counted.stopped(by: .losesPriority), counted.lostTo.values.reduce(0, +))
                let replaced = all.filter { $0.campaign == index && $0.fallbackOf != nil }
                XCTAssertEqual(counted.results.values.reduce(0, +), counted.won + Int64(replaced.count))
                let funnel = counted.funnel.map(\.count)
                XCTAssertEqual(funnel, funnel.sorted(by: >), "\(counted.funnel)")
                XCTAssertEqual(funnel[5], counted.won)
                XCTAssertEqual(counted.times.hours.reduce(0, +), counted.shown)
                XCTAssertEqual(counted.times.weekdays.reduce(0, +), counted.shown)
            }
            let shown = all.filter { $0.result == .shown }
            XCTAssertEqual(report.count.messages, Int64(shown.count))
            XCTAssertEqual(report.count.spread.reached, Int64(Set(shown.map(\.user)).count))
            XCTAssertEqual(report.count.spread.histogram(of: report.result.users).reduce(0) { $0 + $1.users }, 30)
            for (index, counted) in report.count.counts.enumerated() {
                XCTAssertEqual(counted.users, Int64(Set(shown.filter { $0.campaign == index }.map(\.user)).count))
            }
        }
    }

    func testHoursAndWeekdays() {
        var times = DayTimes()
        times.add(Self.startMs)
        times.add(0)
        XCTAssertEqual(times.hours[8], 1)
        XCTAssertEqual(times.hours[0], 1)
        XCTAssertEqual(times.weekdays, [0, 0, 0, 2, 0, 0, 0])
        XCTAssertEqual(DayTimes.day(-1), -1)
    }

    func testSpread() {
        var spread = MessageSpread()
        for messages in [1, 1, 2, 7, 203] as [Int64] { spread.add(messages: messages) }
        XCTAssertEqual(spread.percentile(0.5, of: 10), 0)
        XCTAssertEqual(spread.percentile(0.6, of: 10), 1)
        XCTAssertEqual(spread.percentile(0.95, of: 10), 203)
        XCTAssertEqual(
            spread.histogram(of: 10).filter { $0.users > 0 },
            [
                .init(from: 0, to: 0, users: 5), .init(from: 1, to: 1, users: 2), .init(from: 2, to: 2, users: 1),
                .init(from: 5, to: 9, users: 1), .init(from: 200, to: 499, users: 1),
            ])
        XCTAssertEqual(MessageSpread().histogram(of: 3), [.init(from: 0, to: 0, users: 3)])
    }

    func testTheTenMostMessagedUsers() throws {
        let rows = (0..<15).flatMap { user in (0...(user % 12)).map { event("u\(user)", Int64($0)) } }
        let top = try report([campaign("a")], rows).count.top.list
        XCTAssertEqual(top.map(\.user), ["u11", "u10", "u9", "u8", "u7", "u6", "u5", "u4", "u3", "u2"])
        XCTAssertEqual(top.first?.messages, 12)
        XCTAssertEqual(top.first?.steps.count, 12)
    }

    // MARK: - Comparison

    func testComparison() throws {
        let before = [campaign("a", more: #""re_eligibility":-1"#), campaign("b", on: "menu")]
        let after = [campaign("a"), campaign("c", on: "paid")]
        let rows = [event("u1", 0), event("u1", 100), event("u2", 0, "menu"), event("u3", 0, "paid"), event("u4", 0)]
        let comparison = try XCTUnwrap(report(before, rows, against: after).result.comparison)
        XCTAssertEqual(comparison.campaigns.map(\.id), ["a", "b", "c"])
        XCTAssertEqual(comparison.campaigns.map(\.before), [2, 1, 0])
        XCTAssertEqual(comparison.campaigns.map(\.after), [3, 0, 1])
        XCTAssertEqual(comparison.campaigns.map(\.gained), [0, 0, 1])
        XCTAssertEqual(comparison.campaigns.map(\.lost), [0, 1, 0])
        XCTAssertEqual([comparison.same, comparison.more, comparison.fewer], [1, 2, 1])
        XCTAssertEqual(Set(comparison.examples.map(\.user)), ["u1", "u2", "u3"])
    }

    func testComparisonWithItselfChangesNothing() throws {
        var random = SeededGenerator(seed: 3)
        let comparison = try XCTUnwrap(report(list, rows(&random), against: list).result.comparison)
        XCTAssertEqual([comparison.same, comparison.more, comparison.fewer], [30, 0, 0])
        XCTAssertTrue(comparison.campaigns.allSatisfy { $0.before == $0.after && $0.gained == 0 && $0.lost == 0 })
    }

    func testEveryMemberOfTheReportIsDocumented() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../docs/simulate.md")
        let guide = try String(contentsOf: page, encoding: .utf8)
        func check(_ json: JSON) {
            switch json {
            case .object(let members):
                for (key, value) in members {
                    XCTAssertTrue(guide.contains("`\(key)`"), key)
                    check(value)
                }
            case .array(let elements): elements.forEach(check)
            case .null, .bool, .integer, .real, .string: break
            }
        }
        let report = try self.report(
            [campaign("a", filters: filter("n", 3, "2")), campaign("b", templated: true)],
            events([#"{"n":3}"#, #"{"n":"3"}"#, "{}"]), against: [campaign("a")])
        check(report.json)
    }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
