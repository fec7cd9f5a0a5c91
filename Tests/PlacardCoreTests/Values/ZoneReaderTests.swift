import Foundation
import XCTest

@testable import PlacardCore

/// Zones of the system's tz database, and texts of rules, compared with Foundation's.
final class ZoneReaderTests: XCTestCase {
    private func bytes(_ name: String) throws -> [UInt8] {
        let url = URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")
        guard let data = try? Data(contentsOf: url) else { throw XCTSkip("the system has no tz database") }
        return Array(data)
    }

    func testOffsetsAreThoseOfFoundation() throws {
        var dice = Dice(seed: 3)
        let names = [
            "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Africa/Casablanca",
            "Asia/Kathmandu", "Pacific/Apia", "America/Santiago", "Etc/UTC",
        ]
        for name in names {
            let zone = try XCTUnwrap(ZoneReader.read(file: bytes(name)), name)
            let known = try XCTUnwrap(TimeZone(identifier: name), name)
            for _ in 0..<300 {
                let unixS = Int64(dice.int(0...2_100_000_000))
                let expected = known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixS)))
                XCTAssertEqual(zone.offsetS(at: unixS), Int64(expected), "\(name) at \(unixS)")
            }
        }
    }

    func testARuleIsTheZoneThatItDescribes() throws {
        let rule = try XCTUnwrap(ZoneReader.read(rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let zone = try XCTUnwrap(ZoneReader.read(file: bytes("Europe/Vienna")))
        var dice = Dice(seed: 4)
        for _ in 0..<500 {
            let unixS = Int64(dice.int(1_000_000_000...4_000_000_000))
            XCTAssertEqual(rule.offsetS(at: unixS), zone.offsetS(at: unixS), "\(unixS)")
        }
    }

    func testRules() {
        let atS: Int64 = 1_760_000_000
        let offsets = [
            "UTC0": 0, "<+0530>-5:30": 19_800, "EST5EDT": -14_400, "NZST-12NZDT,M9.5.0,M4.1.0/3": 46_800,
            "IST-1GMT0,M10.5.0,M3.5.0/1": 3_600, "X3Y,J1/0,J365/25": -7_200,
        ]
        for (text, expected) in offsets {
            XCTAssertEqual(ZoneReader.read(rule: text)?.offsetS(at: atS), Int64(expected), text)
        }
        for text in ["", "CET", "5", "CET-1CEST,M13.1.0,M1.1.0", "CET-1x,", "CET-200", "<CET-1"] {
            XCTAssertNil(ZoneReader.read(rule: text), text)
        }
    }

    func testDamageNeverTraps() throws {
        let whole = try bytes("Europe/Vienna")
        var dice = Dice(seed: 5)
        for count in 0..<whole.count { _ = ZoneReader.read(file: Array(whole.prefix(count))) }
        for _ in 0..<3_000 {
            var damaged = whole
            for _ in 0..<dice.int(1...6) { damaged[dice.int(0...(whole.count - 1))] = UInt8(dice.int(0...255)) }
            guard let zone = ZoneReader.read(file: damaged) else { continue }
            let wallMs = Int64(dice.int(0...4_000_000_000_000))
            XCTAssertGreaterThan(zone.msUntilTomorrow(fromMs: wallMs), 0)
            let windows = [DisplayWindow(days: 1, fromS: 0, untilS: 60)]
            XCTAssertGreaterThanOrEqual(DisplayWindow.msUntilOpen(windows, fromMs: wallMs, zone), 0)
        }
    }

    func testTheEndsOfTimeDoNotTrap() {
        for wallMs in [Int64.min, .max] {
            _ = LocalTime.utc.day(ofMs: wallMs)
            _ = LocalTime.utc.msUntilTomorrow(fromMs: wallMs)
            _ = DisplayWindow.msUntilOpen([DisplayWindow(days: 1, fromS: 0, untilS: 60)], fromMs: wallMs, .utc)
        }
    }
}
