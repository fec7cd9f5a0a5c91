import CPlacard
import PlacardABI
import PlacardCore
import XCTest

/// Structs that a host fills can have the size of an older or a newer header. `Tests/c/struct_size_test.c` tries all sizes
/// of all structs.
final class StructSizeTests: ABITestCase {
    private func open(_ options: UnsafePointer<placard_options>) -> (
        placard_status, UnsafeMutablePointer<placard_error>?
    ) {
        var out: OpaquePointer?
        var error: UnsafeMutablePointer<placard_error>?
        let status = placard_client_open(options, &out, &error)
        XCTAssertEqual(out == nil, status != 0)
        placard_client_close(out)
        return (status, error)
    }

    func testImpossibleSizesAreRefused() throws {
        for size in [0, 1, 4, 7, -1, -8, Int.min, .max, 1 << 20] {
            let (status, error) = withOptions({ $0.struct_size = size }, open)
            XCTAssertEqual(status, Status.invalid.rawValue, "\(size)")
            XCTAssertTrue(try message(of: error, .invalid).contains("struct_size"))

            var state = placard_host_state()
            state.struct_size = size
            XCTAssertEqual(placard_client_set_host_state(client, &state, nil), Status.invalid.rawValue, "\(size)")
            var response = placard_response()
            response.struct_size = size
            XCTAssertEqual(
                placard_client_complete_request(client, 1, &response, nil), Status.invalid.rawValue, "\(size)")
        }
    }

    /// No compiler produces such a size, and reading the struct would cut a pointer in two.
    func testSizesThatNoStructHasAreRefused() throws {
        for size in [9, 12, 15, MemoryLayout<placard_options>.size - 4] {
            let (status, error) = withOptions({ $0.struct_size = size }, open)
            XCTAssertEqual(status, Status.invalid.rawValue, "\(size)")
            XCTAssertTrue(try message(of: error, .invalid).contains("struct_size"))
        }
    }

    /// The library reads nothing after the end of the struct.
    func testAnOlderStructIsAccepted() throws {
        let end = try XCTUnwrap(MemoryLayout<placard_options>.offset(of: \.allow_insecure_http)) + 4
        let (status, error) = withOptions(
            {
                $0.struct_size = end + end % 8
                $0.ca_file = UnsafePointer(bitPattern: 1)
                $0.proxy = UnsafePointer(bitPattern: 1)
                $0.clock = 77
            }, open)
        XCTAssertEqual(status, 0)
        XCTAssertNil(error)

        // Too old to have the endpoint, or any other place that content comes from.
        let (old, missing) = withOptions({ $0.struct_size = 16 }, open)
        XCTAssertEqual(old, Status.invalid.rawValue)
        XCTAssertTrue(try message(of: missing, .invalid).contains("endpoint"))
        let (oldest, nothing) = withOptions({ $0.struct_size = 8 }, open)
        XCTAssertEqual(oldest, Status.invalid.rawValue)
        XCTAssertTrue(try message(of: nothing, .invalid).contains("endpoint"))
    }

    func testANewerStructIsAccepted() {
        withOptions { options in
            let size = MemoryLayout<placard_options>.size
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 64, alignment: 8)
            defer { memory.deallocate() }
            memory.initializeMemory(as: UInt8.self, repeating: 0xFF, count: size + 64)
            memory.copyMemory(from: options, byteCount: size)
            memory.storeBytes(of: size + 64, as: Int.self)
            XCTAssertEqual(open(memory.assumingMemoryBound(to: placard_options.self)).0, 0)
        }
    }

    /// The oldest filter had class types only.
    func testAnOlderFilterKeepsTheOtherCards() throws {
        sync(
            data: "{\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}, \"triggers\": []}",
            cards: """
                {"full_sync": true, "cards": [{"id": "a", "tp": "control", "ca": 1, "e": {"class_type": "X"}},
                 {"id": "b", "tp": "short_news", "ca": 1, "e": {"class_type": "y"}}]}
                """)
        var list: OpaquePointer?
        XCTAssertEqual(placard_client_copy_cards(client, 0, &list, nil), 0)
        defer { placard_cards_destroy(list) }
        XCTAssertEqual(placard_cards_count(list), 2)
        try "x".withCString { type in
            try withUnsafePointer(to: UnsafePointer<CChar>?.some(type)) { types in
                var filter = placard_card_filter()
                filter.struct_size = 24
                filter.class_types = types
                filter.class_types_count = 1
                (filter.kinds, filter.pinned, filter.viewed) = (.max, 77, 77)
                var kept: OpaquePointer?
                XCTAssertEqual(placard_cards_copy_filtered(list, &filter, &kept, nil), 0)
                XCTAssertEqual(placard_cards_count(kept), 1)
                XCTAssertTrue(try XCTUnwrap(placard_cards_get(kept, 0)).pointee.is_control)
                placard_cards_destroy(kept)
                for size in [0, 4, 7, 9, -8, 1 << 20] {
                    filter.struct_size = size
                    XCTAssertEqual(
                        placard_cards_copy_filtered(list, &filter, &kept, nil), Status.invalid.rawValue, "\(size)")
                    XCTAssertNil(kept)
                }
            }
        }
    }

    func testAnOlderHostStateKeepsTheOtherFields() throws {
        var state = placard_host_state()
        placard_host_state_init(&state, MemoryLayout.size(ofValue: state))
        state.struct_size = 16
        state.foreground = 1
        state.busy = 77
        state.online = 77
        state.orientation = 77
        XCTAssertEqual(placard_client_set_host_state(client, &state, nil), 0)
    }

    func testAnOlderResponseIsAccepted() throws {
        XCTAssertEqual(placard_client_start_session(client, nil), 0)
        let id = try XCTUnwrap(requests().first).id
        var response = placard_response()
        placard_response_init(&response, MemoryLayout.size(ofValue: response))
        response.struct_size = 16
        response.status = 304
        response.body = UnsafePointer(bitPattern: 1)
        response.body_length = 1 << 40
        response.retry_after = UnsafePointer(bitPattern: 1)
        XCTAssertEqual(placard_client_complete_request(client, id, &response, nil), 0)
    }
}
