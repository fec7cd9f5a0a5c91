import Foundation
import XCTest

/// Every file below `scenarios/`, through the Swift API.
final class ScenarioTests: XCTestCase {
    func testEveryFile() throws {
        let files = try Self.files()
        XCTAssertFalse(files.isEmpty, "no scenario was found")
        for file in files {
            guard let failure = Self.failure(of: file) else { continue }
            XCTFail("\(file.path): \(failure)")
        }
        print("scenarios: \(files.count) files")
    }

    private static func failure(of file: URL) -> String? {
        do {
            return try Run.failure(of: try Scenario(contentsOf: file))
        } catch {
            return "\(error)"
        }
    }

    private static func files() throws -> [URL] {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../scenarios").standardized
        let found = try XCTUnwrap(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }
}
