import CSQLite
import Glibc

/// A disk in memory. Programs see all writes; a loss of power keeps, drops and tears what was not synced.
///
/// For every file there is an empty one of the same name in a real directory, because the store takes its locks there
/// and watches whether files are replaced.
final class Disk {
    enum Operation {
        case open, read, write, sync, truncate, delete, map
    }

    private var files: [String: DiskFile] = [:]
    /// Deleted files whose deletion is not durable. File systems write changes of directories in order, so that any
    /// later sync or new file makes it durable.
    private var ghosts: [String: DiskFile] = [:]
    /// The process that makes the next calls.
    var process = 0
    private var dead: Set<Int> = []
    /// Concerns one process only.
    var armed: (process: Int, fault: ArmedFault)?
    /// A process was killed in an operation since the last loss of power: others may see a change that is not durable,
    /// and that was not acknowledged either.
    private(set) var hasKilled = false
    /// Faults that happened.
    private(set) var failures = 0
    private(set) var syncs = 0
    var writes = 0
    /// For planted mistakes: syncs of files with this ending do nothing.
    var ignoresSyncsOf: String?
    /// Decides how much of a write is done by a process that is killed in it, and gives SQLite its random numbers.
    var dice: Dice

    init(_ dice: Dice) { self.dice = dice }

    func isDead(_ process: Int) -> Bool { dead.contains(process) }

    /// Ends the current process without closing anything.
    func kill() { dead.insert(process) }

    // MARK: Files

    /// Makes the empty file that has a file's name.
    @discardableResult
    static func makeEmpty(_ path: String) -> Bool {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
        return descriptor >= 0
    }

    func exists(_ path: String) -> Bool { files[path] != nil }

    func open(_ path: String, creates: Bool) -> DiskHandle? {
        if let file = files[path] { return DiskHandle(file, path: path, process: process) }
        // The store makes its database itself, so that it gets the right mode.
        guard creates || access(path, F_OK) == 0 else { return nil }
        guard Self.makeEmpty(path) else { return nil }
        ghosts = [:]
        let file = DiskFile()
        files[path] = file
        return DiskHandle(file, path: path, process: process)
    }

    func delete(_ path: String, syncsDirectory: Bool) -> Bool {
        guard let file = files.removeValue(forKey: path) else { return false }
        unlink(path)
        if !syncsDirectory, file.isNameDurable { ghosts[path] = file } else { ghosts[path] = nil }
        return true
    }

    func sync(_ handle: DiskHandle) {
        syncs += 1
        if let ending = ignoresSyncsOf, handle.path.hasSuffix(ending) { return }
        handle.file.sync()
        ghosts = [:]
    }

    /// Whether all that was written would survive a loss of power.
    var isSynced: Bool { files.values.allSatisfy(\.isSynced) }

    /// All processes end. What was not synced is kept in part.
    ///
    /// - Returns: what happened to any file: a sector was torn, and a deleted file is back.
    func losePower(_ dice: inout Dice) -> (hasTorn: Bool, hasRevived: Bool) {
        let kept = dice.pick([0, 10, 50, 90, 100])
        var result = (hasTorn: false, hasRevived: false)
        for path in files.keys.sorted() {
            guard let file = files[path] else { continue }
            if file.losePower(&dice, kept: kept) {
                result.hasTorn = true
            }
        }
        for path in ghosts.keys.sorted() where files[path] == nil && dice.chance(50) {
            files[path] = ghosts[path]
            Self.makeEmpty(path)
            result.hasRevived = true
        }
        ghosts = [:]
        hasKilled = false
        return result
    }

    // MARK: Faults

    /// The result code with which an operation fails; nil: it succeeds.
    func failure(_ operation: Operation, _ handle: DiskHandle?) -> Int32? {
        let process = handle?.process ?? self.process
        if dead.contains(process) { return fail(handle, EIO, operation) }
        guard var fault = armed?.fault, armed?.process == process else { return nil }
        let needsSpace = operation == .write || operation == .map || operation == .open
        if fault.kind == .full, !needsSpace { return nil }
        if fault.after > 0 {
            fault.after -= 1
            armed?.fault = fault
            return nil
        }
        guard fault.count > 0 else { return nil }
        fault.count -= 1
        armed?.fault = fault
        failures += 1
        if fault.kind == .kill {
            dead.insert(process)
            hasKilled = true
        }
        return fail(handle, fault.kind == .full ? ENOSPC : EIO, operation)
    }

    private func fail(_ handle: DiskHandle?, _ code: Int32, _ operation: Operation) -> Int32 {
        handle?.lastError = code
        if code == ENOSPC, operation == .write { return SQLITE_FULL }
        switch operation {
        case .open: return SQLITE_CANTOPEN
        case .read: return SQLITE_IOERR | 1 << 8
        case .write: return SQLITE_IOERR | 3 << 8
        case .sync: return SQLITE_IOERR | 4 << 8
        case .truncate: return SQLITE_IOERR | 6 << 8
        case .delete: return SQLITE_IOERR | 10 << 8
        case .map: return SQLITE_IOERR | 19 << 8
        }
    }
}
