import XCTest

@testable import PlacardCore

/// The stored form of what is remembered of a head.
final class HeadStateTests: XCTestCase {
    private func state(expires: Int64?) throws -> HeadState {
        let keys = try [1, 2, 3].map { (number: UInt8) in
            try XCTUnwrap(PublicKey(base64: Data(repeating: number, count: 32).base64EncodedString()))
        }
        return HeadState(
            sequence: 9_007_199_254_740_991, sha256: String(repeating: "0f", count: 32), createdMs: 1_795_694_400_000,
            expiresMs: expires, keys: Array(keys[..<1]), signers: Array(keys[1...]))
    }

    func testIsReadAsItWasWritten() throws {
        for expires in [nil, 0, Int64.max] {
            let state = try state(expires: expires)
            XCTAssertEqual(HeadState(stored: state.stored), state)
        }
    }

    func testDamagedBytesAreNotRead() throws {
        let stored = try state(expires: 5).stored
        for count in stored.indices { XCTAssertNil(HeadState(stored: Array(stored[..<count]))) }
        XCTAssertNil(HeadState(stored: stored + [0]))
        XCTAssertNil(HeadState(stored: [2] + stored.dropFirst()))
        var damaged = stored
        damaged[13] = UInt8(ascii: "F")
        XCTAssertNil(HeadState(stored: damaged))
    }
}
