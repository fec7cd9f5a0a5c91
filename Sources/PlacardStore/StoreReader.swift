import PlacardCore

/// Reads a store for tools, also while a client has it open: takes no lock of the client's, writes nothing and makes no
/// file, whatever state the store was left in.
package enum StoreReader {
    /// What a client that opened the store now would find. Committed changes in the write-ahead log count.
    ///
    /// - Throws: `notFound` when there is no store, `io` when it cannot be read or is none, `version` for a newer one.
    package static func read(_ path: StorePath) throws(PlacardError) -> StoredState {
        do throws(Files.Failure) {
            for file in [path.database, path.log, path.index] { try Files.checkReadable(file) }
        } catch {
            throw PlacardError(
                .io, "the store '\(path.database)' cannot be read: \(error.text). Run as its owner.")
        }
        guard Files.exists(path.database) else {
            throw PlacardError(.notFound, "there is no store '\(path.database)': check the directory and the API key")
        }
        var version: Int64 = 0
        var state: StoredState?
        do throws(SQLiteError) {
            let database = try copy(of: path.database)
            defer { database.close() }
            version = try SchemaCheck(database).version()
            if version <= Schema.version {
                try Migrator(database).run(from: version, to: Schema.version)
                state = try StateLoader(database).load()
            }
        } catch {
            throw PlacardError(.io, "the store '\(path.database)' cannot be read: \(error.text)")
        }
        guard var state else {
            throw PlacardError(
                .version, "the store '\(path.database)' has version \(version), this program knows \(Schema.version)")
        }
        state.assets.removeAll { !Files.exists("\(path.assets)/\($0.file)") }
        return state
    }

    /// A copy in memory, of one moment: it may be brought up to date, and does not hold up anyone's checkpoints.
    private static func copy(of path: String) throws(SQLiteError) -> Database {
        let source = try Database(reading: path, how(path))
        defer { source.closeUntouched() }
        let copy = try Database(path: ":memory:")
        try source.copy(to: copy)
        return copy
    }

    /// How to read without a trace: SQLite makes the files beside a database that it does not find.
    private static func how(_ path: String) -> Database.Reading {
        guard Files.exists(StorePath.log(of: path)) else { return .unchanging }
        return Files.exists(StorePath.index(of: path)) ? .shared : .alone
    }
}
