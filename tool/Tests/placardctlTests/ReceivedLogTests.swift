import XCTest

@testable import placardctl

/// What the server keeps of clients' data: endless data must not fill the memory.
final class ReceivedLogTests: XCTestCase {
    private let log = ReceivedLog(endpoints: ["data"], changes: Changes())

    private func batch(_ events: [JSON], id: String? = nil) throws -> Batch {
        try Batch(Field(["events": .array(events)]), id: id)
    }

    private func event(_ name: String = "ce", _ data: JSON = [:]) -> JSON {
        ["name": .string(name), "time": 1, "data": data]
    }

    func testKeepsTheNewestRecords() async throws {
        let half = try batch([JSON](repeating: event(), count: 55_000))
        for _ in 1...2 { _ = await log.record(half) }
        let report = await log.report()
        let kept = report["events"]?.elements?.count ?? 0
        XCTAssertLessThanOrEqual(kept, 100_000)
        XCTAssertGreaterThan(kept, 50_000)
        XCTAssertEqual(report["forgotten"]?.integer, Int64(110_000 - kept))
    }

    func testKeepsFewerLargeRecords() async throws {
        let large = JSON.string(String(repeating: "x", count: 1 << 20))
        for number in 0..<200 {
            _ = await log.record(try batch([event("ce", ["number": .integer(Int64(number)), "x": large])]))
        }
        let report = await log.report()
        let events = report["events"]?.elements ?? []
        XCTAssertTrue((60...64).contains(events.count), "\(events.count)")
        XCTAssertEqual(events.last?["data"]?["number"], 199)
        XCTAssertEqual(report["forgotten"]?.integer, Int64(200 - events.count))
        let arrivals = await log.arrivals(after: 0)
        XCTAssertTrue((12...16).contains(arrivals.count), "\(arrivals.count)")
        XCTAssertEqual(arrivals.last?["number"], 200)
    }

    func testRecognisesTheNewestBatches() async throws {
        let events = [event()]
        for number in 0...10_000 {
            let isNew = await log.record(try batch(events, id: "\(number)"))
            XCTAssertTrue(isNew)
        }
        for (id, expected) in [("1", false), ("10000", false), ("0", true), ("1", true)] {
            let isNew = await log.record(try batch(events, id: id))
            XCTAssertEqual(isNew, expected, id)
        }
    }

    /// Section B, including what other clients of the protocol log.
    func testKnowsTheCodesOfTheProtocol() async throws {
        let codes = [
            "ss", "se", "ce", "p", "pc", "ca", "si", "iec", "sc", "sbc", "cci", "ccic", "ccc", "ccd", "ffi", "bi", "bc",
            "bd", "uae", "inc", "add", "rem", "set", "ncam", "lcaa", "lcar", "lr", "sgu", "i", "ie", "sfe", "ci", "cc",
        ]
        _ = await log.record(try batch(codes.map { event($0) }))
        let report = await log.report()
        XCTAssertEqual(report["unknown_codes"], [:])
        XCTAssertEqual(report["events"]?.elements?.count, codes.count)
    }

    func testTwoSpellingsOfACodeAreTwoCodes() async throws {
        _ = await log.record(try batch([event("\u{E9}"), event("e\u{301}"), event("e\u{301}")]))
        let codes = await log.report()["unknown_codes"]
        XCTAssertEqual([codes?["\u{E9}"], codes?["e\u{301}"]], [.integer(1), .integer(2)])
    }

    func testListsFewUnknownCodes() async throws {
        for number in 1...3000 { _ = await log.record(try batch([event("new-\(number)")])) }
        _ = await log.record(try batch([event(String(repeating: "x", count: 10_000)), event("new-1"), event("ss")]))
        let codes = await log.report()["unknown_codes"]?.members ?? [:]
        XCTAssertEqual(codes.count, 1001)
        XCTAssertEqual(codes["new-1"], 2)
        XCTAssertEqual(codes[""], 2001)
    }
}
