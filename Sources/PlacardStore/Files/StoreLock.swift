import Glibc
import PlacardCore

/// Reserves a store for one client. Ends with the object, and with the process, however it ends.
///
/// Two files are locked with `flock`: the lock file, and SQLite's write-ahead log, which exists as long as a client has
/// the store open. So deleting the lock file does not let a second client in. SQLite has no locks of its own on the
/// log: to open and close it here is harmless.
final class StoreLock {
    private let path: StorePath
    private let owner = getpid()
    private var file: Int32 = -1
    private var log: Int32 = -1
    /// The database and the index of its log, while no connection is open.
    private var held: [Int32] = []

    /// - Throws: `inUse`, or `io`.
    init(_ path: StorePath) throws(PlacardError) {
        self.path = path
        file = try hold(path.lock, makes: path.access.fileMode)
        try holdLog()
    }

    /// Locks the present log. Call it after opening the database, which creates the log, and before renaming files.
    ///
    /// - Throws: `inUse`, or `io`.
    func holdLog() throws(PlacardError) {
        guard Files.exists(path.log) else { return releaseLog() }
        if hasLogInPlace { return }
        releaseLog()
        log = try hold(path.log, makes: nil)
    }

    /// The log that is locked.
    var heldLog: Files.Found { Files.find(descriptor: log) }

    /// Whether the log in the directory is the locked one.
    var hasLogInPlace: Bool {
        guard case .there = heldLog else { return false }
        return heldLog == Files.find(path.log)
    }

    /// The locked log, even when it is no longer in the directory.
    var spentLog: SpentLog { SpentLog(log) }

    /// Whether the lock file in the directory is the locked one.
    var hasFileInPlace: Bool {
        guard case .there = Files.find(descriptor: file) else { return false }
        return Files.find(descriptor: file) == Files.find(path.lock)
    }

    /// Keeps the database in use while its connection is closed. Otherwise the next program that reads it would be its
    /// last user, which moves the log into it and deletes the log, or its first user, which begins a new index.
    func holdDatabase() {
        guard held.isEmpty else { return }
        held = [DatabaseFile.hold(path.database), LogIndex.hold(path.index)].compactMap { $0 }
    }

    /// Call it after opening the connection again.
    func releaseDatabase() {
        for descriptor in held { LockedDescriptor.release(descriptor) }
        held = []
    }

    private func hold(_ name: String, makes: mode_t?) throws(PlacardError) -> Int32 {
        var attempts = path.access == .group ? FileAccess.attempts : 1
        while attempts > 0 {
            attempts -= 1
            do throws(Files.Failure) {
                if let held = try Files.lock(name, makes: makes) { return held }
                break
            } catch {
                guard attempts > 0, error.isDenied else { throw fault(name, error) }
                FileAccess.pause()
            }
        }
        throw PlacardError(
            .inUse,
            "another client uses the store '\(path.database)': close it, or give this client another directory")
    }

    private func fault(_ name: String, _ failure: Files.Failure) -> PlacardError {
        PlacardError(.io, "cannot lock '\(name)': \(failure.text). Check the directory.")
    }

    deinit { release() }

    /// Releases the lock, even when forked children still have the descriptors.
    func release() {
        guard owner == getpid() else { return closeInChild() }
        releaseDatabase()
        releaseLog()
        if file >= 0 { Files.unlock(file) }
        closeInChild()
    }

    private func releaseLog() {
        guard log >= 0 else { return }
        Files.unlock(log)
        Files.closeDescriptor(log)
        log = -1
    }

    /// For a forked child: the parent keeps the lock.
    func closeInChild() {
        if log >= 0 { Files.closeDescriptor(log) }
        if file >= 0 { Files.closeDescriptor(file) }
        for descriptor in held { Files.closeDescriptor(descriptor) }
        (file, log, held) = (-1, -1, [])
    }
}
