/// The files behind an open connection: the database, its write-ahead log, and the log's index in shared memory
/// (`-shm`). If another process deletes, moves or replaces one, SQLite continues with the old file, and what it writes
/// is lost.
struct StoreFiles {
    private let path: StorePath
    private let database: Files.Found
    private let log: Files.Found
    private let index: Files.Found

    /// Remembers the present files: call it after opening the database, which creates them.
    ///
    /// - Parameter log: the log's identity, when the caller knows it more reliably than by its name.
    init(_ path: StorePath, log: Files.Found? = nil) {
        self.path = path
        database = Files.find(path.database)
        self.log = log ?? Files.find(path.log)
        index = Files.find(path.index)
    }

    /// Whether a file was deleted, moved or replaced. Costs three system calls.
    var areLost: Bool { isDatabaseLost || isLogLost || isIndexLost }

    var isDatabaseLost: Bool { database.isOther(than: Files.find(path.database)) }
    var isLogLost: Bool { log.isOther(than: Files.find(path.log)) }
    var isIndexLost: Bool { index.isOther(than: Files.find(path.index)) }

    /// Whether another database now has the name.
    var isDatabaseReplaced: Bool {
        let present = Files.find(path.database)
        return present != .missing && database.isOther(than: present)
    }
}
