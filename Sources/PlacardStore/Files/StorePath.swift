import Glibc
import PlacardCore

/// The file paths of a store: one database per API key, in the directory that the host chooses.
package struct StorePath: Sendable, Equatable {
    package let directory: String
    private let name: String
    /// Who can use files that are created from now on. Set by `inMadeDirectory`.
    let access: FileAccess

    package init(directory: String, apiKey: String) {
        self.init(directory: directory, name: PercentText.escaped(apiKey, keeping: "-_"))
    }

    /// The queue of trackers with that endpoint, key and app. No API key gives this name, in which `.` is escaped.
    package init(directory: String, restURL: String, restKey: String, appID: String) {
        // FNV-1a. The name only keeps queues apart; the key cannot be derived from it. No part has a space.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(restURL) \(restKey) \(appID)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        self.init(directory: directory, name: "tracker." + String(hash, radix: 16))
    }

    /// The API key of the client's store whose database has this file name; nil for any other file.
    package static func apiKey(ofDatabase name: String) -> String? {
        let ending = ".sqlite3"
        guard name.hasSuffix(ending) else { return nil }
        let stem = name.dropLast(ending.utf8.count)
        return stem.isEmpty || stem.contains(".") ? nil : PercentText.unescaped(stem)
    }

    package var database: String { file(".sqlite3") }
    /// SQLite's write-ahead log.
    package var log: String { Self.log(of: database) }
    /// The log's index in shared memory.
    package var index: String { Self.index(of: database) }
    package var lock: String { file(".lock") }
    /// Directory of the pictures.
    package var assets: String { file(".assets") }

    // Not inlined, to keep the code small: every error text names a file.
    @inline(never)
    private func file(_ ending: String) -> String { directory + "/" + name + ending }

    private init(directory: String, name: String, access: FileAccess = .owner) {
        self.directory = directory
        self.name = name
        self.access = access
    }

    /// Creates the directory if it is missing, and returns the absolute path without symbolic links: the working
    /// directory may change while the store is open, and SQLite does not follow links.
    ///
    /// - Parameter access: nil: that of the directory, if it exists.
    func inMadeDirectory(_ access: FileAccess?) throws(PlacardError) -> StorePath {
        do throws(Files.Failure) {
            try Files.makeDirectory(directory, (access ?? .owner).directoryMode)
            let place = try Files.resolve(directory)
            if access == .group { try Files.shareDirectory(place) }
            return StorePath(directory: place, name: name, access: access ?? Files.access(in: place))
        } catch {
            throw PlacardError(.io, "cannot create or use the directory '\(directory)': \(error.text)")
        }
    }

    /// Gives the group access to files that were created without it.
    func shareFiles() throws(PlacardError) {
        guard access == .group else { return }
        for file in [database, log, index, lock] {
            do throws(Files.Failure) {
                try Files.shareFile(file, in: directory)
            } catch {
                throw PlacardError(.io, "cannot give the group access to '\(file)': \(error.text)")
            }
        }
    }

    /// Whether this process may open the files for writing, as far as can be known without opening them.
    var isAccessible: Bool {
        Files.allows(W_OK | X_OK, directory) && Files.allows(R_OK | W_OK, database) && Files.allows(R_OK | W_OK, log)
            && Files.allows(R_OK | W_OK, index)
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
