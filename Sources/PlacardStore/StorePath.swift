/// Names the files of a store: one database per API key in the directory that the host names.
package struct StorePath: Sendable, Equatable {
    package let directory: String
    private let name: String

    package init(directory: String, apiKey: String) {
        self.directory = directory
        name = Self.fileName(apiKey)
    }

    package var database: String { "\(directory)/\(name).sqlite3" }
    /// SQLite's write-ahead log.
    package var log: String { "\(database)-wal" }
    package var lock: String { "\(directory)/\(name).lock" }

    /// The database without the symbolic links that may lead to the directory.
    package var resolvedDatabase: String { "\(Files.absolute(directory))/\(name).sqlite3" }

    /// Directory of the pictures.
    package var assets: String { "\(Files.absolute(directory))/\(name).assets" }

    /// A name for a file that is set aside, which no other file has.
    func unused(_ reason: String) -> String {
        var name = "\(database).\(reason)"
        var attempt = 0
        while Files.exists(name) || Files.exists(name + "-wal") {
            attempt += 1
            name = "\(database).\(reason)-\(attempt)"
        }
        return name
    }

    /// Letters, digits, `-` and `_` stay; other bytes become `%` and two hex digits.
    private static func fileName(_ apiKey: String) -> String {
        var name = ""
        for byte in apiKey.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += byte < 16 ? "%0" : "%"
                name += String(byte, radix: 16)
            }
        }
        return name
    }
}
