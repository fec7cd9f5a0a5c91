import CPlacard
import CPlacardEntry
import Foundation
import PlacardABI
import PlacardCore
import XCTest

/// A client as in a C host: in memory, with the host's transport and clock.
class ABITestCase: XCTestCase {
    private(set) var client: OpaquePointer!
    private var now = (wallMs: Int64(1_700_000_000_000), monotonicMs: Int64(1_000))

    override func setUpWithError() throws {
        var out: OpaquePointer?
        XCTAssertEqual(withOptions { placard_client_open($0, &out, nil) }, 0)
        client = try XCTUnwrap(out)
    }

    override func tearDown() {
        placard_client_close(client)
    }

    /// Calls `body` with valid options, after `change`.
    func withOptions<T>(
        _ change: (inout placard_options) -> Void = { _ in }, _ body: (UnsafePointer<placard_options>) -> T
    ) -> T {
        "key".withCString { key in
            "sdk.example.com".withCString { endpoint in
                var options = placard_options()
                placard_options_init(&options, MemoryLayout.size(ofValue: options))
                options.api_key = key
                options.endpoint = endpoint
                options.durability = Int32(PLACARD_DURABILITY_MEMORY.rawValue)
                options.transport = Int32(PLACARD_TRANSPORT_HOST.rawValue)
                options.clock = Int32(PLACARD_CLOCK_HOST.rawValue)
                options.clock_wall_ms = now.wallMs
                options.clock_monotonic_ms = now.monotonicMs
                change(&options)
                return body(&options)
            }
        }
    }

    func advance(by ms: Int64) {
        now.wallMs += ms
        now.monotonicMs += ms
        XCTAssertEqual(placard_client_set_time(client, now.wallMs, now.monotonicMs, nil), 0)
        XCTAssertEqual(placard_client_dispatch(client, nil), 0)
    }

    /// Calls `body` with each waiting event, which is valid during the call only.
    func eachEvent(_ body: (placard_event) throws -> Void) rethrows {
        while let event = placard_client_next_event(client) { try body(event.pointee) }
    }

    /// The ids of the waiting requests, by kind; other events are discarded.
    func requests() -> [(id: UInt64, kind: Int32)] {
        var found: [(id: UInt64, kind: Int32)] = []
        eachEvent { event in
            if let request = event.request { found.append((request.pointee.id, request.pointee.kind)) }
        }
        return found
    }

    func answer(_ id: UInt64, _ body: String, status: Int32 = 200) -> placard_status {
        var response = placard_response()
        placard_response_init(&response, MemoryLayout.size(ofValue: response))
        response.status = status
        return Array(body.utf8).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                response.body = text.baseAddress
                response.body_length = text.count
                return placard_client_complete_request(client, id, &response, nil)
            }
        }
    }

    /// Opens a session and replies to all its requests: `data` to the first request of that kind, `cards` to a sync.
    func sync(data: String, cards: String = "{\"cards\": []}") {
        XCTAssertEqual(placard_client_start_session(client, nil), 0)
        for _ in 0..<5 {
            for request in requests() {
                let isCards = request.kind == Int32(PLACARD_REQUEST_CARDS.rawValue)
                XCTAssertEqual(answer(request.id, isCards ? cards : data), 0)
            }
        }
    }

    /// Takes ownership of an error, checks its form, and destroys it.
    func message(
        of error: UnsafeMutablePointer<placard_error>?, _ status: Status, line: UInt = #line
    ) throws -> String {
        let error = try XCTUnwrap(error, line: line)
        defer { placard_error_destroy(error) }
        XCTAssertEqual(error.pointee.status, status.rawValue, line: line)
        XCTAssertEqual(error.pointee.message_length, strlen(error.pointee.message), line: line)
        return String(cString: error.pointee.message)
    }
}

/// A text without a NUL terminator, from its pointer and length.
func text(_ pointer: UnsafePointer<CChar>?, _ length: Int) -> String? {
    pointer.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) }
}
