import PlacardCore

/// Holds a store for one client. Ends with the object, and with the process however it dies.
final class StoreLock {
    private var descriptor: Int32

    init(path: String) throws(PlacardError) {
        do throws(Files.Failure) {
            guard let held = try Files.lock(path) else {
                throw Files.Failure(code: -1)
            }
            descriptor = held
        } catch {
            if error.code == -1 {
                throw PlacardError(
                    .inUse, "another client has the store '\(path)': close it, or give this one a directory of its own")
            }
            throw PlacardError(.io, "cannot lock '\(path)': \(error.text)")
        }
    }

    deinit { release() }

    /// Ends the lock, also when forked children still have the descriptor.
    func release() {
        guard descriptor >= 0 else { return }
        Files.unlock(descriptor)
        closeInChild()
    }

    /// In a forked child: the lock is the parent's and stays.
    func closeInChild() {
        guard descriptor >= 0 else { return }
        Files.closeDescriptor(descriptor)
        descriptor = -1
    }
}
