import XCTest

@testable import placardctl

/// Which `Host` headers are meant for this machine.
final class HostAddressTests: XCTestCase {
    private func check(_ headers: [String], at address: String, _ expected: Bool, line: UInt = #line) throws {
        let address = try HostAddress(address)
        for header in headers { XCTAssertEqual(address.isMeant(by: header), expected, header, line: line) }
    }

    func testLoopbackIsAlwaysMeant() throws {
        let headers = ["127.0.0.1", "127.0.0.1:8585", "127.9.9.9", "[::1]:8585", "[::1]", "localhost", "LOCALHOST:1"]
        for address in ["127.0.0.1", "localhost", "::1", "0.0.0.0", "192.168.1.7"] {
            try check(headers, at: address, true)
        }
    }

    func testOtherNamesAreNotMeant() throws {
        let headers = [
            "", "example.com", "127.0.0.1.example.com", "localhost.example.com:8585", "127.0.0.1:8585.evil", "[::1",
            "[::1]x", "[evil]", "[127.0.0.1]", "1", ":8585", "localhost:", "127.0.0.1:99999", "::1", "0x7f000001",
        ]
        for address in ["127.0.0.1", "::1", "0.0.0.0", "::"] { try check(headers, at: address, false) }
    }

    func testTheServersAddressIsMeant() throws {
        try check(["192.168.1.7:80", "192.168.1.7"], at: "192.168.1.7", true)
        try check(["192.168.1.8", "[fe80::1]"], at: "192.168.1.7", false)
        try check(["192.168.1.7", "[fe80::1]"], at: "127.0.0.1", false)
        try check(["[fe80:0::1]:8585"], at: "fe80::1", true)
        for every in ["0.0.0.0", "::"] { try check(["192.168.1.7", "[fe80::1]:8585"], at: every, true) }
    }
}
