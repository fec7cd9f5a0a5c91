import Glibc
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// Ending as a crash would, also in a child of fork().
final class AbandonTests: TransportTestCase {
    func testClosesEverything() throws {
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: []), .keepOpen)
        }
        let before = openDescriptors()
        try useTransport { _ in }
        _ = try reply(to: makeRequest(server.url(), id: 1))
        transport.start(makeRequest(server.url("/slow"), id: 2))
        turn(until: { server.requests.count == 2 })
        transport.abandon()
        transport.abandon()
        XCTAssertEqual(connections(toPort: server.port), [])
        XCTAssertEqual(poller.descriptor, -1)
        XCTAssertEqual(transport.takeCompletions().count, 0)
        // This process also has the server's end of the connections; a thread of the server closes it.
        turn(until: { openDescriptors().count <= before.count })
    }

    func testAnUnusedTransportIsAbandoned() {
        transport.abandon()
        XCTAssertEqual(poller.descriptor, -1)
    }

    func testAChildLeavesTheParentItsConnections() throws {
        let server = try makeServer { request in
            request.line.contains("/slow") ? ([], .stall) : (LoopbackServer.reply(body: []), .keepOpen)
        }
        _ = try reply(to: makeRequest(server.url(), id: 1))
        transport.start(makeRequest(server.url("/slow"), id: 2))
        turn(until: { server.requests.count == 2 })

        try inChild { transport.abandon() }

        // The slow request uses the idle connection; it is still open, and the poller still watches it.
        XCTAssertEqual(connections(toPort: server.port).count, 1)
        XCTAssertEqual(try reply(to: makeRequest(server.url(), id: 3)).status, 200)
        XCTAssertEqual(try reply(to: makeRequest(server.url(), id: 4)).status, 200)
        XCTAssertEqual(server.requests.map(\.connection), [1, 1, 2, 2])
    }
}
