import Glibc
import PlacardCore

/// The file paths of a store: one database per API key, in the directory that the host chooses.
package struct StorePath: Sendable, Equatable {
    package let directory: String
    private let name: String
    /// Who can use files that are created from now on. Set by `inMadeDirectory`.
    let access: FileAccess

    package init(directory: String, apiKey: String) {
        self.init(directory: directory, name: EscapedName.escaped(apiKey, keeping: "-_"))
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
        return stem.isEmpty || stem.contains(".") ? nil : EscapedName.unescaped(stem)
    }

    package var database: String { file(".sqlite3") }
    /// SQLite's write-ahead log.
    package var log: String { Self.log(of: database) }
    /// The log's index in shared memory.
    package var index: String { Self.index(of: database) }
    /// SQLite's rollback journal, which it uses before there is a log.
    var journal: String { file(".sqlite3-journal") }
    package var lock: String { file(".lock") }
    /// Directory of the pictures.
    package var assets: String { file(".assets") }
    /// Directory of the records that are written to files.
    package var records: String { file("-records") }

    /// What was recorded last, and before.
    package var tape: String { file(".tape") }
    package var earlierTape: String { file(".tape-earlier") }

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
        let path: StorePath
        do throws(Files.Failure) {
            // A store with durability `power` syncs the directory and its parent itself, because another program can
            // have made them.
            try Files.makeDirectory(directory, (access ?? .owner).directoryMode, syncs: false)
            let place = try Files.resolve(directory)
            if access == .group { try Files.shareDirectory(place) }
            path = StorePath(directory: place, name: name, access: access ?? Files.access(in: place))
        } catch {
            throw PlacardError(.io, "cannot create or use the directory '\(directory)': \(error.text)")
        }
        try path.checkLength()
        return path
    }

    /// The longest path of a database that SQLite opens, and the longest name of a file, without the longest ending
    /// that SQLite adds to it. In bytes.
    private static let (pathLimit, nameLimit) = (504, 255 - "-journal".utf8.count)

    /// Checks what SQLite would only call "unable to open database file".
    ///
    /// - Throws: also when the directory is too long only without its symbolic links.
    func checkLength() throws(PlacardError) {
        let fileName = name.utf8.count + ".sqlite3".utf8.count
        guard fileName <= Self.nameLimit else {
            throw PlacardError(
                .io,
                "the API key is too long for the name of a file, in which each character other than letters, digits, "
                    + "- and _ takes 3 bytes: it makes \(fileName) bytes, the limit is \(Self.nameLimit)")
        }
        let place = (try? Files.resolve(directory)) ?? directory
        let limit = Self.pathLimit - fileName - 1
        guard place.utf8.count <= limit else {
            throw PlacardError(
                .io,
                "the path of the directory '\(place)' is too long for a store: it has \(place.utf8.count) bytes, the "
                    + "limit is \(limit). Use a shorter one.")
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

    /// A name for a database that is being made.
    func draft(_ number: UInt64) -> String { file(Self.draftEnding + String(number, radix: 16)) }

    /// Whether a name in the directory was made by `draft`.
    func isDraft(_ entry: String) -> Bool { entry.utf8.starts(with: (name + Self.draftEnding).utf8) }

    private static let draftEnding = ".sqlite3.new-"

    static func log(of database: String) -> String { database + "-wal" }
    static func index(of database: String) -> String { database + "-shm" }

    /// An unused name for a database that is set aside. A long key is cut, so that the name of its log is not too long.
    func unused(_ reason: String) -> String {
        let base = "\(directory)/\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).sqlite3.\(reason)"
        var new = base
        var attempt = 0
        while Files.exists(new) || Files.exists(Self.log(of: new)) {
            attempt += 1
            new = "\(base)-\(attempt)"
        }
        return new
    }
}
