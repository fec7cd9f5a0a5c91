import Foundation

/// A directory for one user only, until `remove`.
package struct TemporaryDirectory {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "placard-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
