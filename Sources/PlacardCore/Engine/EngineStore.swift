/// What a `DurableEngine` asks of its store. It has one transaction at a time.
package protocol EngineStore: AnyObject {
    /// What the engine is restored from.
    func load() throws(PlacardError) -> StoredState

    /// Whether a commit can fail. Never changes.
    var canFail: Bool { get }

    /// Begins the transaction that the next `commit` ends. The caller must call `commit`.
    func hold() throws(PlacardError)

    /// What other processes left, from the oldest on, as much as is to be taken in at once. Unless that is nothing, a
    /// transaction has begun as by `hold`. When this throws, one that had begun before is not affected.
    func holdOutbox() throws(PlacardError) -> [OutboxEntry]

    /// Commits all that an input led to, or nothing: its changes, the batches that it ordered, and what the engine makes of
    /// these, until it orders no more.
    ///
    /// - Parameter formed: gives a batch to the engine. What that has changed there is the caller's to undo when this throws.
    /// - Returns: what the batches led to. It is committed as well, and carried out in this order, after `effects`.
    func commit(
        _ effects: Effects, formed: (BatchOrder, FormedBatch) -> Effects
    ) throws(PlacardError) -> [Effects]

    /// Writes a picture, whole or not at all.
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError)

    /// Removes a picture, if it is there.
    func removeAsset(_ file: String)
}
