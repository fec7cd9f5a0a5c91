import PlacardCore

/// Reads a store for tools, even while a client has it open. Takes no lock that the client uses, writes nothing and
/// creates no file, whatever state the store was left in.
package enum StoreReader {
    /// Returns what a client would find if it opened the store now, including committed changes in the write-ahead log.
    ///
    /// - Throws: `notFound` when there is no store, `io` when the file cannot be read or is not a store, `version` for
    ///   a store of a newer version.
    package static func read(_ path: StorePath) throws(PlacardError) -> StoredState {
        try checkFiles(path)
        var state = try load(path) { (database, _) throws(SQLiteError) in try StateLoader(database).load() }
        dropMissingAssets(&state, path)
        return state
    }

    /// Returns the same state with the rows of the queue, all from one moment.
    ///
    /// - Parameter checks: whether SQLite checks the whole file, which reads every page.
    /// - Throws: like `read`.
    package static func survey(_ path: StorePath, checks: Bool = false) throws(PlacardError) -> StoreSurvey {
        try checkFiles(path)
        var survey = try load(path) { (database, version) throws(SQLiteError) in
            try SurveyReader(database).read(version: version, checks: checks)
        }
        dropMissingAssets(&survey.state, path)
        return survey
    }

    private static func checkFiles(_ path: StorePath) throws(PlacardError) {
        try path.checkLength()
        do throws(Files.Failure) {
            for file in [path.database, path.log, path.index] { try Files.checkReadable(file) }
        } catch {
            throw PlacardError(
                .io, "the store '\(path.database)' cannot be read: \(error.text). Run as its owner.")
        }
        guard Files.exists(path.database) else {
            throw PlacardError(.notFound, "there is no store '\(path.database)': check the directory and the API key")
        }
    }

    private static func dropMissingAssets(_ state: inout StoredState, _ path: StorePath) {
        state.assets.removeAll { !Files.exists("\(path.assets)/\($0.file)") }
    }

    /// - Parameter body: reads a copy in memory that is up to date; the version is that of the file.
    private static func load<T>(
        _ path: StorePath, _ body: (Database, Int64) throws(SQLiteError) -> T
    ) throws(PlacardError) -> T {
        let version: Int64
        do throws(SQLiteError) {
            let database = try copy(of: path.database)
            defer { database.close() }
            version = try SchemaCheck(database).version()
            if version <= Schema.version {
                try Migrator(database).run(from: version, to: Schema.version)
                return try body(database, version)
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
