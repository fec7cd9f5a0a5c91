import PlacardCore

/// The file paths of a store: one database per API key, in the directory that the host chooses.
package struct StorePath: Sendable, Equatable {
    package let directory: String
    private let name: String

    package init(directory: String, apiKey: String) {
        self.init(directory: directory, name: PercentText.escaped(apiKey, keeping: "-_"))
    }

    package var database: String { file(".sqlite3") }
    /// SQLite's write-ahead log.
    package var log: String { Self.log(of: database) }
    /// The log's index in shared memory. Only SQLite may open it: closing it would drop SQLite's locks.
    package var index: String { Self.index(of: database) }
    package var lock: String { file(".lock") }
    /// Directory of the pictures.
    package var assets: String { file(".assets") }

    // Not inlined, to keep the code small: every error text names a file.
    @inline(never)
    private func file(_ ending: String) -> String { directory + "/" + name + ending }

    private init(directory: String, name: String) {
        self.directory = directory
        self.name = name
    }

    /// Creates the directory if it is missing, and returns the absolute path without symbolic links: the working
    /// directory may change while the store is open, and SQLite does not follow links.
    func inMadeDirectory() throws(PlacardError) -> StorePath {
        do throws(Files.Failure) {
            try Files.makeDirectory(directory)
            return StorePath(directory: try Files.resolve(directory), name: name)
        } catch {
            throw PlacardError(.io, "cannot create or use the directory '\(directory)': \(error.text)")
        }
    }

    static func log(of database: String) -> String { database + "-wal" }
    static func index(of database: String) -> String { database + "-shm" }

    /// An unused name for a database that is set aside.
    func unused(_ reason: String) -> String {
        var name = "\(database).\(reason)"
        var attempt = 0
        while Files.exists(name) || Files.exists(Self.log(of: name)) {
            attempt += 1
            name = "\(database).\(reason)-\(attempt)"
        }
        return name
    }
}
