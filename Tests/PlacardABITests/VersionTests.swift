import CPlacard
import CPlacardEntry
import PlacardABI
import PlacardCore
import XCTest

/// The version is written once, in the header; everything that repeats it is compared here. And the function table.
final class VersionTests: XCTestCase {
    func testVersionsAreEqual() {
        XCTAssertEqual(placard_version().map { String(cString: $0) }, PLACARD_VERSION)
        XCTAssertEqual(LibraryVersion.text, PLACARD_VERSION)
        XCTAssertEqual(
            "\(PLACARD_VERSION_MAJOR).\(PLACARD_VERSION_MINOR).\(PLACARD_VERSION_PATCH)", PLACARD_VERSION)
        XCTAssertEqual(placard_abi_version(), UInt32(PLACARD_ABI_VERSION))
        XCTAssertEqual(placard_version(), placard_version(), "valid forever")
    }

    func testTheTableHasEveryFunction() throws {
        let table = try XCTUnwrap(placard_get_api(UInt32(PLACARD_ABI_VERSION)))
        XCTAssertEqual(table.pointee.struct_size, MemoryLayout<placard_api>.size)
        // Every function of the headers except the one that returns the table.
        let functions = try Header.functions()
        let slots = MemoryLayout<placard_api>.size / MemoryLayout<Int>.size
        XCTAssertEqual(slots - 1, functions.count - 1)
        let pointers = UnsafeRawPointer(table).bindMemory(to: Int.self, capacity: slots)
        for slot in 1..<slots { XCTAssertNotEqual(pointers[slot], 0, "entry \(slot)") }
        XCTAssertEqual(Set((1..<slots).map { pointers[$0] }).count, slots - 1, "no function is in the table twice")
        XCTAssertEqual(placard_get_api(UInt32(PLACARD_ABI_VERSION)), table)
    }

    func testOtherABIsHaveNoTable() {
        for version in [UInt32(PLACARD_ABI_VERSION) + 1, 2, 1_000, .max] { XCTAssertNil(placard_get_api(version)) }
    }

    func testFunctionsAreCalledThroughTheTable() throws {
        let api = try XCTUnwrap(placard_get_api(UInt32(PLACARD_ABI_VERSION))).pointee
        XCTAssertEqual(api.version().map { String(cString: $0) }, PLACARD_VERSION)
        XCTAssertEqual(api.status_name(-1).map { String(cString: $0) }, "PLACARD_E_INVALID")
        XCTAssertEqual(api.request_kind_name(2).map { String(cString: $0) }, "cards")
        XCTAssertEqual(api.client_fail_request(nil, 0, 1, nil), Status.invalid.rawValue)
        XCTAssertEqual(api.client_fd(nil), -1)
    }
}
