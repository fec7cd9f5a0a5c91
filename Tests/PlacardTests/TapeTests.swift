import Placard
import PlacardCore
import PlacardRegex
import PlacardStore
import PlacardTape
import XCTest

/// A client's tape and what plays it. That all that a client can do is played alike is shown by the lives of the simulator.
final class TapeTests: ClientTestCase {
    private var path: StorePath { StorePath(directory: directory, apiKey: "key") }
    private var bytes: [UInt8] { TapeFile.read(path).latest }

    /// Its campaign is a text that the tape has once.
    private func openTaped() throws -> Client {
        try open {
            $0.tapeKilobytes = 256
            $0.campaignsJSON = """
                {"campaigns": [{"id": "c", "type": "inapp", "trigger_condition": [{"type": "open"}],
                "data": {"type": "MODAL"}}]}
                """
        }
    }

    private func recorded() throws -> [UInt8] {
        let client = try openTaped()
        try client.startSession()
        for number in 0..<5 {
            try client.logEvent("step", Properties(["n": .int(Int64(number))]))
            try advance(client, by: 11_000)
        }
        try client.setAttribute("tier", .string("gold"))
        client.close()
        return bytes
    }

    private func played(_ bytes: [UInt8]) throws -> [TapePlayer.Step] {
        let player = TapePlayer([try TapeReader(bytes)], compileRegex: compileRegex)
        var steps: [TapePlayer.Step] = []
        while let step = player.next() { steps.append(step) }
        return steps
    }

    func testATapeIsPlayedAlike() throws {
        let steps = try played(try recorded())
        XCTAssertGreaterThan(steps.count, 7)
        XCTAssertFalse(steps.contains { $0.diverges || !$0.isExact })
    }

    /// The planted fault: a byte of an input differs from what was recorded.
    func testTheFirstCallThatDiffersIsNamed() throws {
        var bytes = try recorded()
        let whole = try played(bytes)
        // The name of the attribute, which a request carries later: as long, so that the frame stays whole.
        let frames = try TapeSurgery.frames(of: bytes)
        let index = try XCTUnwrap(frames.lastIndex { $0.payload.contains(Array("step".utf8)) && $0.kind == 3 })
        bytes = TapeSurgery.tape(frames, head: bytes, replacing: index) { payload in
            // Its status: the last byte but the digest's four, of a little-endian number of four bytes.
            payload[payload.count - 8] ^= 1
        }
        let steps = try played(bytes)
        XCTAssertEqual(steps.count, whole.count)
        let first = try XCTUnwrap(steps.first { $0.diverges })
        guard case .turn(let turn) = first.entry, case .input(.logEvent(let event)) = turn.given else {
            return XCTFail("call \(first.call) is not the event")
        }
        XCTAssertEqual(event.name, "step")
    }

    /// Someone who sends a tape can make its checksums right, too: nothing traps, and all have an end.
    func testAnyBytesArePlayedToAnEnd() throws {
        let whole = try recorded()
        let frames = try TapeSurgery.frames(of: whole)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let index = Int.random(in: frames.indices, using: &random)
            let changed = TapeSurgery.tape(frames, head: whole, replacing: index) { payload in
                for _ in 0...Int.random(in: 0...3, using: &random) where !payload.isEmpty {
                    let place = Int.random(in: payload.indices, using: &random)
                    let other = UInt8.random(in: 0...255, using: &random)
                    payload[place] = [0, 1, 0x7F, 0x80, 0xFF, other].randomElement() ?? 0
                }
            }
            _ = try played(changed)
            _ = try? played(Array(whole.prefix(Int.random(in: 0...whole.count, using: &random))))
        }
    }

    func testATapeIsContinuedByTheNextClient() throws {
        let first = try played(try recorded()).count
        let second = try played(try recorded())
        XCTAssertGreaterThan(second.count, first)
        XCTAssertFalse(second.contains { $0.diverges || !$0.isExact })
    }

    func testWhatIsTooOldIsDeleted() throws {
        _ = try recorded()
        now.wallMs += 8 * 86_400_000
        _ = try openTaped()
        XCTAssertEqual(TapeFile.read(path).earlier, [])
        let steps = try played(bytes)
        XCTAssertEqual(steps.count, 1)
        XCTAssertFalse(steps.contains { $0.diverges || !$0.isExact })
    }

    /// A program that is started again and again goes on with the same file, whose age counts from its beginning.
    func testAProgramThatIsStartedOftenKeepsNoMoreDays() throws {
        for hour in 0..<6 {
            let client = try open {
                $0.tapeKilobytes = 256
                $0.tapeDays = 2
                // A batch would have the event again, when it is sent.
                $0.records = .off
                $0.campaignsJSON = "{}"
            }
            try client.logEvent("hour-\(hour * 12)")
            client.close()
            now.wallMs += 12 * 3_600_000
            now.monotonicMs += 12 * 3_600_000
        }
        let kept = TapeFile.read(path)
        let both = kept.earlier + kept.latest
        XCTAssertTrue(both.contains(Array("hour-60".utf8)))
        XCTAssertFalse(both.contains(Array("hour-0".utf8)))
    }

    func testATapeOfHalfTheTimeBeginsTheNextPart() throws {
        let client = try open {
            $0.tapeKilobytes = 256
            $0.tapeDays = 2
        }
        try client.logEvent("yesterday")
        try advance(client, by: 25 * 3_600_000)
        try client.logEvent("today")
        client.close()
        XCTAssertFalse(TapeFile.read(path).earlier.isEmpty)
        let parts = [try TapeReader(TapeFile.read(path).earlier), try TapeReader(bytes)]
        let player = TapePlayer(parts, compileRegex: compileRegex)
        var steps: [TapePlayer.Step] = []
        while let step = player.next() { steps.append(step) }
        XCTAssertFalse(steps.contains { $0.diverges || !$0.isExact }, "the parts follow one another")
    }
}

/// Takes a tape apart, and puts it together with other bytes and right checksums.
private enum TapeSurgery {
    struct Frame {
        let kind: UInt8
        let payload: [UInt8]
    }

    private static let headCount = TapeFrames.head(at: 0).count

    static func frames(of bytes: [UInt8]) throws -> [Frame] {
        var reader = ByteReader(Array(bytes.dropFirst(headCount)))
        var frames: [Frame] = []
        while !reader.isAtEnd {
            let size = Int(try reader.number(UInt32.self))
            let kind = try reader.number(UInt8.self)
            frames.append(Frame(kind: kind, payload: try reader.bytes(size)))
            _ = try reader.number(UInt32.self)
        }
        return frames
    }

    static func tape(
        _ frames: [Frame], head: [UInt8], replacing index: Int, _ change: (inout [UInt8]) -> Void
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(Array(head.prefix(headCount)))
        for (place, frame) in frames.enumerated() {
            var payload = frame.payload
            if place == index { change(&payload) }
            writer.number(UInt32(payload.count))
            writer.number(frame.kind)
            writer.append(payload)
            writer.number(TapeFrames.checksum(frame.kind, payload))
        }
        return writer.bytes
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
