import CSQLite
import Glibc

/// A connection to one SQLite database. Used by one thread at a time, under the client's lock.
final class Database {
    private(set) var handle: OpaquePointer?
    private let owner = getpid()
    /// Compiled once per connection, keyed by their text.
    private var statements: [StaticStringKey: Statement] = [:]

    /// Creates a missing file, with a mode that the umask decides.
    ///
    /// - Parameter path: without symbolic links: SQLite refuses those.
    init(path: String, wait: BusyWait = .call) throws(SQLiteError) {
        logPages = .allocate(capacity: 1)
        logPages.initialize(to: 0)
        busyWait = .allocate(capacity: 1)
        busyWait.initialize(to: wait)
        try open(path, SQLITE_OPEN_CREATE)
    }

    /// Opens the database again after `closeUntouched`. Does not create it.
    func reopen(path: String) throws(SQLiteError) {
        try open(path, 0)
        if checkpointsByHand { checkpointByHand() }
    }

    private func open(_ path: String, _ creates: Int32) throws(SQLiteError) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | creates
        let code = sqlite3_open_v2(path, &handle, flags, StoreVFS.name)
        guard code == SQLITE_OK else {
            let error = SQLiteError(code: code, database: handle)
            close()
            throw error
        }
        // SQLite also opens a read-only file, and the files that it then creates next to it could not be written later.
        guard sqlite3_db_readonly(handle, "main") != 1 else {
            close()
            throw SQLiteError(code: SQLITE_READONLY, database: nil)
        }
        file = FileMethods.file(SQLiteFile.database(of: handle))
        waitForOthers()
    }

    /// How to read a database without writing to it or next to it.
    enum Reading: String {
        /// Others may have it open, and write.
        case shared = "mode=ro&readonly_shm=1"
        /// Nobody has it open: there is no shared memory. Reads the log, without locks.
        case alone = "mode=ro&vfs=unix-none"
        /// There is no log either.
        case unchanging = "mode=ro&immutable=1"
    }

    init(reading path: String, _ how: Reading) throws(SQLiteError) {
        logPages = .allocate(capacity: 1)
        logPages.initialize(to: 0)
        busyWait = .allocate(capacity: 1)
        busyWait.initialize(to: .reading)
        let uri = "file:\(Self.escaped(path))?\(how.rawValue)"
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(uri, &handle, flags, StoreVFS.name)
        guard code == SQLITE_OK else {
            let error = SQLiteError(code: code, database: handle)
            close()
            throw error
        }
        waitForOthers()
        // Keeps the log's index in private memory.
        if how == .alone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
    }

    /// A file's path as part of a URI.
    private static func escaped(_ path: String) -> String { EscapedName.escaped(path, keeping: "-./_") }

    /// Makes `target` a copy of this database.
    func copy(to target: Database) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw SQLiteError(code: sqlite3_errcode(target.handle), database: target.handle)
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code: code, database: nil) }
    }

    deinit {
        close()
        logPages.deallocate()
        busyWait.deallocate()
    }

    /// False after `close`.
    var isOpen: Bool { handle != nil }

    func close() {
        // A forked child has the parent's locks: closing would release them.
        guard owner == getpid() else { return }
        statements = [:]
        if let handle, !settle() { _ = placard_sqlite_skip_checkpoint_on_close(handle) }
        sqlite3_close_v2(handle)
        handle = nil
        file = nil
    }

    // MARK: Other connections

    /// The open file; nil where locks are the process's, as SQLite's own file system has them.
    private(set) var file: DatabaseFile?

    /// Allocated separately: SQLite accesses it from a C callback.
    private let busyWait: UnsafeMutablePointer<BusyWait>

    func setWait(_ wait: BusyWait) { busyWait.pointee = wait }

    /// Repeats operations that SQLite aborts because of other connections without calling the busy handler: two that
    /// change the journal mode at once, or a read while another connection recovers the log. A failed attempt is rolled
    /// back.
    func patiently<T>(_ body: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
        var attempt: Int32 = 1
        busyWait.pointee.begin()
        while true {
            do throws(SQLiteError) {
                return try body()
            } catch {
                rollback()
                guard error.isBusy, busyWait.pointee.pause(attempt) else { throw error }
                attempt += 1
            }
        }
    }

    private func waitForOthers() {
        sqlite3_busy_handler(
            handle,
            { context, attempt in
                let wait = context?.assumingMemoryBound(to: BusyWait.self)
                return wait?.pointee.pause(attempt, leastAttempts: 50) == true ? 1 : 0
            }, busyWait)
    }

    // MARK: Write-ahead log

    /// A commit failed, and its frames may still be in the log (`LogTail`).
    var mayHaveTail = false

    /// Commits wait for the disk.
    var isPowerSafe = false

    /// Nothing has been committed to the new log. The first commit does not wait until the log's header and name are on
    /// the disk: like its content, they are synced when the log is moved.
    var isFresh = false

    /// From now on commits and checkpoints wait for the disk as usual. A checkpoint must: other connections may have
    /// written to the log meanwhile. False when that is impossible, such as within a transaction.
    func settle() -> Bool {
        guard isFresh else { return true }
        isFresh = (try? execute("PRAGMA synchronous = NORMAL")) == nil
        return !isFresh
    }

    /// Pages in the write-ahead log after the last commit. Allocated separately: SQLite writes it from a C callback.
    private let logPages: UnsafeMutablePointer<Int32>

    private var checkpointsByHand = false

    /// Turns off SQLite's checkpoints within commits: only `checkpoint` moves pages into the main file.
    func checkpointByHand() {
        checkpointsByHand = true
        _ = sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                context?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            }, logPages)
    }

    /// How many of these the last checkpoint looked at. While another connection reads, the log continues behind them.
    private var checkpointedPages: Int32 = 0

    /// Pages added to the write-ahead log since the last checkpoint.
    var newLogPages: Int32 { max(0, logPages.pointee - checkpointedPages) }

    /// Call after each commit, which may have restarted the log.
    func notice() {
        if logPages.pointee < checkpointedPages { checkpointedPages = 0 }
    }

    /// Moves as many pages as possible into the main file, without waiting for readers.
    func checkpoint() { _ = checkpoint(SQLITE_CHECKPOINT_PASSIVE) }

    /// Moves all pages, and truncates the log. Returns false when others read, or the disk refuses.
    func emptyLog(waits: Bool) -> Bool {
        let wait = busyWait.pointee
        if !waits { busyWait.pointee = BusyWait(totalMs: 0) }
        defer { busyWait.pointee = wait }
        guard checkpoint(SQLITE_CHECKPOINT_TRUNCATE) == SQLITE_OK else { return false }
        // The next commit begins the log again, and can write as many pages as were in it.
        logPages.pointee = 0
        checkpointedPages = 0
        return true
    }

    private func checkpoint(_ mode: Int32) -> Int32 {
        guard settle() else { return SQLITE_IOERR }
        checkpointedPages = logPages.pointee
        // Frees the memory of cached pages, too: a long queue needs no more of it than a short one.
        defer { _ = sqlite3_db_release_memory(handle) }
        return sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
    }

    /// Closes without moving anything into the main file.
    func closeUntouched() {
        if let handle { _ = placard_sqlite_skip_checkpoint_on_close(handle) }
        close()
    }

    /// Runs statements without result rows and parameters.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
    }

    // MARK: Statements

    /// Runs a statement without result rows and parameters.
    func run(_ sql: StaticString) throws(SQLiteError) { try statement(sql).run() }

    /// Runs a statement without result rows and with one parameter.
    ///
    /// - Throws: damage when it changes another number of rows; with nil any number is valid.
    func run(_ sql: StaticString, _ text: String, changing rows: ClosedRange<Int64>? = nil) throws(SQLiteError) {
        let statement = try statement(sql)
        statement.bind(1, text)
        try statement.run(changing: rows)
    }

    func run(_ sql: StaticString, _ number: Int64, changing rows: ClosedRange<Int64>? = nil) throws(SQLiteError) {
        let statement = try statement(sql)
        statement.bind(1, number)
        try statement.run(changing: rows)
    }

    /// Rows that the last statement inserted, changed or deleted.
    var changes: Int64 { sqlite3_changes64(handle) }

    /// The compiled statement, reset and ready for new values.
    func statement(_ sql: StaticString) throws(SQLiteError) -> Statement {
        let key = StaticStringKey(sql)
        if let cached = statements[key] { return cached }
        let new = try Statement(sql, in: handle)
        statements[key] = new
        return new
    }

    /// The first column of the first row of a query, as text.
    func string(_ sql: StaticString) throws(SQLiteError) -> String? {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.string(0) : nil
    }

    /// The first column of the first row of a query.
    func integer(_ sql: StaticString) throws(SQLiteError) -> Int64 {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Literals are equal when their addresses are: no text is compared on the hot path.
    private struct StaticStringKey: Hashable {
        private let address: UInt

        init(_ text: StaticString) { address = UInt(bitPattern: text.utf8Start) }
    }
}
