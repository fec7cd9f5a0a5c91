import Glibc
import PlacardCore

/// Reserves a store for one client. Ends with the object, and with the process, however it ends.
///
/// Two files are locked with `flock`: the lock file, and SQLite's write-ahead log, which exists as long as a client has
/// the store open. So deleting the lock file does not let a second client in. SQLite has no locks of its own on the
/// log: to open and close it here is harmless.
final class StoreLock {
    private let path: StorePath
    private var file: Int32 = -1
    private var log: Int32 = -1

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

    private func hold(_ name: String, makes: mode_t?) throws(PlacardError) -> Int32 {
        do throws(Files.Failure) {
            if let held = try Files.lock(name, makes: makes) { return held }
        } catch {
            throw fault(name, error)
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
        (file, log) = (-1, -1)
    }
}
