/// Makes the database of a new store under another name: when it appears, it is complete, and on the disk.
struct NewStoreFile {
    let path: StorePath

    /// Creates the database, unless there is one. Where that does not work, such as on a file system that cannot rename
    /// without replacing, nothing is left behind, and `StoreFile` makes the tables in place.
    ///
    /// - Returns: whether this call has created it.
    func make() -> Bool {
        // With what is left of a lost database, SQLite would change the new one.
        if [path.database, path.log, path.journal].contains(where: Files.exists) { return false }
        removeDrafts()
        guard let store = EmptyStore(Schema.objects) else { return false }
        let draft = path.draft(UInt64.random(in: 0...UInt64.max))
        if write(store.bytes, to: draft), Files.publish(draft, as: path.database) { return true }
        Files.remove(draft)
        return false
    }

    private func write(_ bytes: [UInt8], to draft: String) -> Bool {
        (try? Files.create(draft, path.access.fileMode, bytes)) != nil
    }

    /// Removes what was left by a crash. A process that makes the same store at this moment makes its tables in place.
    private func removeDrafts() {
        guard let folder = try? Directory(opening: path.directory) else { return }
        for name in folder.names() where path.isDraft(name) { folder.remove(name) }
    }
}
