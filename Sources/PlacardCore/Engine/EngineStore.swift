/// What a `DurableEngine` needs from its store, which has one transaction at a time.
package protocol EngineStore: AnyObject {
    /// Reads what the engine is restored from.
    func load() throws(PlacardError) -> StoredState

    /// Whether a commit can fail. Never changes.
    var canFail: Bool { get }

    /// Begins the transaction that the next `commit` ends. The caller must call `commit`.
    func hold() throws(PlacardError)

    /// Returns what other processes left, the oldest first, as much as one transaction takes in. Unless that is
    /// nothing, a transaction has begun as by `hold`. When this throws, one that had begun before is not affected.
    func holdOutbox() throws(PlacardError) -> [OutboxEntry]

    /// Commits all effects of an input, or nothing: its changes, the batches that it ordered, and the effects of those
    /// batches, until no more are ordered.
    ///
    /// - Parameter formed: gives a batch to the engine. If this throws, the caller must undo what changed there.
    /// - Returns: the effects of the batches. Their changes are committed; carry the rest out in this order, after
    ///   `effects`.
    func commit(
        _ effects: Effects, formed: (BatchOrder, FormedBatch) -> Effects
    ) throws(PlacardError) -> [Effects]

    /// Writes a picture, whole or not at all.
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError)

    /// Removes a picture, if it is there.
    func removeAsset(_ file: String)
}
