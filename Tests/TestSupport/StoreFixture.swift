import Foundation

/// Stores of earlier versions of the library, as SQL.
package enum StoreFixture {
    /// Creates a database of that version of the schema.
    package static func write(version: Int, to path: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("Fixtures/store-v\(version).sql")
        try Data().write(to: URL(fileURLWithPath: path))
        let database = try OtherConnection(path)
        try database.execute(try String(contentsOf: file, encoding: .utf8))
        database.close()
    }
}
