import XCTest

@testable import PlacardCore

/// How much of a reply counts, after a change of user or a wipe (rule 3.4.2).
final class RequestsInFlightTests: XCTestCase {
    func testTheScopeOfAReplyOnlyDecreases() {
        var requests = RequestsInFlight()
        for (id, kind) in [(1, .data), (2, .cards), (3, .data)] as [(UInt64, RequestKind)] { requests.begin(id, kind) }
        requests.limit(.data, to: .device)
        XCTAssertEqual(requests.entries.map(\.scope), [.device, .all, .device])
        XCTAssertFalse(requests.hasFull(.data))
        XCTAssertTrue(requests.hasUseful(.data))
        requests.limit(to: .wait)
        requests.limit(to: .device)
        requests.limit(.cards, to: .all)
        XCTAssertEqual(requests.entries.map(\.scope), [.wait, .wait, .wait])
        XCTAssertFalse(requests.hasUseful(.data))
        XCTAssertEqual(requests.count(of: .data), 2)
        XCTAssertEqual(requests.end(1)?.id, 1)
        XCTAssertNil(requests.end(1))
        XCTAssertEqual(requests.count(of: .data), 1)
    }
}
