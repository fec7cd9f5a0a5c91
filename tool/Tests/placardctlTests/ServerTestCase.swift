import XCTest

@testable import placardctl

/// Starts a server for each test and stops it afterwards.
class ServerTestCase: XCTestCase {
    func withServer(
        _ campaigns: String = "{}", time: Int64 = 1_800_000_000, restKey: String? = nil,
        isReadOnly: Bool = false, limits: HTTPLimits = HTTPLimits(), _ body: (TestServer) async throws -> Void
    ) async throws {
        let server = try await TestServer(
            campaigns, time: time, restKey: restKey, isReadOnly: isReadOnly, limits: limits)
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// XCTAssertEqual for awaited values, which its arguments cannot be.
    func expectEqual<Value: Equatable>(
        _ seen: Value, _ expected: Value, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertEqual(seen, expected, file: file, line: line)
    }
}

extension JSON {
    /// The element at an index; nil when this is not an array, or too short.
    subscript(index: Int) -> JSON? {
        guard let elements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    var ids: [String] { elements?.compactMap { $0["id"]?.string } ?? [] }
}
