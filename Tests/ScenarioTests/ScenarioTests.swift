import Foundation
import XCTest

/// Every file below `scenarios/`, through the Swift API.
final class ScenarioTests: XCTestCase {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../scenarios").standardized

    func testEveryFile() throws {
        for file in try Self.files(below: Self.folder) {
            guard let failure = Self.failure(of: file) else { continue }
            XCTFail("\(file.path): \(failure)")
        }
    }

    private static func failure(of file: URL) -> String? {
        do {
            return try Run.failure(of: try Scenario(contentsOf: file))
        } catch {
            return "\(error)"
        }
    }

    /// - Throws: when there is none: a run of nothing proves nothing.
    static func files(below folder: URL) throws -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
        guard !files.isEmpty else { throw FormatError("no scenario below \(folder.path)") }
        return files.sorted { $0.path < $1.path }
    }
}
