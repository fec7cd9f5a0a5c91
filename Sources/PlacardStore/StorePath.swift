import PlacardCore

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
    /// The log's index in shared memory. Nothing but SQLite may open it: closing it again would drop SQLite's locks.
    package var index: String { "\(database)-shm" }
    package var lock: String { "\(directory)/\(name).lock" }
    /// Directory of the pictures.
    package var assets: String { "\(directory)/\(name).assets" }

    private init(directory: String, name: String) {
        self.directory = directory
        self.name = name
    }

    /// Makes the directory, unless it is there, and names the same files from the root and without symbolic links: the
    /// working directory may change while the store is open, and SQLite follows no links.
    func inMadeDirectory() throws(PlacardError) -> StorePath {
        do throws(Files.Failure) {
            try Files.makeDirectory(directory)
            return StorePath(directory: try Files.resolve(directory), name: name)
        } catch {
            throw PlacardError(.io, "cannot make or use the directory '\(directory)': \(error.text)")
        }
    }

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
