import PlacardCore

/// Reads a store for tools, even while a client has it open. Takes no lock that the client uses, writes nothing and
/// creates no file, whatever state the store was left in.
package enum StoreReader {
    /// Returns what a client would find if it opened the store now, including committed changes in the write-ahead log.
    ///
    /// - Throws: `notFound` when there is no store, `io` when the file cannot be read or is not a store, `version` for
    ///   a store of a newer version.
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
        var state = try load(path)
        state.assets.removeAll { !Files.exists("\(path.assets)/\($0.file)") }
        return state
    }

    private static func load(_ path: StorePath) throws(PlacardError) -> StoredState {
        let version: Int64
        do throws(SQLiteError) {
            let database = try copy(of: path.database)
            defer { database.close() }
            version = try SchemaCheck(database).version()
            if version <= Schema.version {
                try Migrator(database).run(from: version, to: Schema.version)
                return try StateLoader(database).load()
            }
        } catch {
            throw PlacardError(.io, "the store '\(path.database)' cannot be read: \(error.text)")
        }
        throw PlacardError(
            .version, "the store '\(path.database)' has version \(version), this program supports \(Schema.version)")
    }

    /// Returns a snapshot in memory. It can be migrated, and does not delay other connections' checkpoints.
    private static func copy(of path: String) throws(SQLiteError) -> Database {
        let source = try Database(reading: path, how(path))
        defer { source.closeUntouched() }
        let copy = try Database(path: ":memory:")
        try source.copy(to: copy)
        return copy
    }

    /// How to read without leaving a trace: SQLite creates missing files next to a database.
    private static func how(_ path: String) -> Database.Reading {
        guard Files.exists(StorePath.log(of: path)) else { return .unchanging }
        return Files.exists(StorePath.index(of: path)) ? .shared : .alone
    }
}
