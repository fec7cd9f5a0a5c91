import XCTest

@testable import PlacardCore

final class FetchStateTests: XCTestCase {
    private func state() -> FetchState {
        var state = FetchState(url: "https://static.example.com/kiosk/c.json")
        (state.lastMs, state.waitMs, state.failures) = (1_760_000_000_000, 60_000, 3)
        (state.etag, state.sequence, state.hasText, state.textMs) = ("\"1\"", 7, true, 1_759_999_000_000)
        state.shippedStamp = [1, 2, 3]
        state.folder = SourceFolder(ofFile: state.url)
        state.failure = SourceStatus.Failure(SourceFailure(.hash, text: "another"), at: 1_760_000_000_001)
        return state
    }

    func testTheStoredFormIsReadAgain() {
        XCTAssertEqual(FetchState(stored: state().stored), state())
        XCTAssertEqual(FetchState(stored: FetchState(url: "").stored), FetchState(url: ""))
    }

    func testDamageIsNoState() {
        let stored = state().stored
        for count in 0..<stored.count { XCTAssertNil(FetchState(stored: Array(stored.prefix(count)))) }
        XCTAssertNil(FetchState(stored: stored + [0]))
        XCTAssertNil(FetchState(stored: [3] + stored.dropFirst()))
    }

    func testTheFirstFormIsRead() {
        var state = state()
        state.failure = nil
        XCTAssertEqual(FetchState(stored: [1] + state.stored.dropFirst().dropLast()), state)
    }

    func testAnotherURLKeepsTheContentOnly() {
        let moved = state().moved(to: "https://other.example.com/c.json")
        XCTAssertNil(moved.etag)
        XCTAssertNil(moved.lastMs)
        XCTAssertEqual(moved.sequence, 7)
        XCTAssertTrue(moved.hasText)
        XCTAssertEqual(moved.folder, state().folder)
    }
}
