/// The store of a `DurableEngine`. It has at most one open transaction.
package protocol EngineStore: AnyObject {
    /// Reads the state from which the engine is restored.
    func load() throws(PlacardError) -> StoredState

    /// Whether a commit can fail. Never changes.
    var canFail: Bool { get }

    /// Whether a call may log. Otherwise the last free space is kept for calls that free space.
    var hasRoom: Bool { get }

    /// Whether the last call that wrote failed because the disk is full.
    var isFull: Bool { get }

    /// Begins the transaction that the next `commit` ends. The caller must call `commit` afterwards.
    func hold() throws(PlacardError)

    /// Returns the records of other processes, oldest first, as many as one transaction takes in. If there are any, a
    /// transaction is open, as after `hold`. If this throws, a transaction that was already open is not affected.
    func holdOutbox() throws(PlacardError) -> [OutboxEntry]

    /// Commits all effects of an input or none: its changes, what it ordered, and the effects of the answers to these
    /// orders, until nothing more is ordered. Records are dropped before batches are formed.
    ///
    /// - Parameter answer: passes an answer to the engine and returns its effects. If `commit` throws, the caller must
    ///   undo the engine's changes.
    /// - Returns: the effects of the answers, whose changes are already committed. The caller must carry out the rest
    ///   in this order, after `effects`.
    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) throws(PlacardError) -> [Effects]

    /// Whether `stage` saves time at the commit: not without a file, nor if each transaction waits for the disk.
    var canStage: Bool { get }

    /// Writes rows of a list ahead, in a transaction of its own. They only count once the list is committed, so a crash
    /// in between changes nothing.
    func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError)

    /// Deletes rows that were staged but will not be listed. If that fails, the next open deletes them.
    func unstage(_ campaigns: [ListedCampaign])

    /// Writes a picture file completely or not at all.
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError)

    /// Removes a picture file if it exists.
    func removeAsset(_ file: String)
}

/// What a store has done for an order.
///
/// Indirect: a copy of the plain value decides by bytes of the other case, which valgrind reports as uninitialised.
package indirect enum StoreAnswer: Sendable, Equatable {
    case dropped(RoomOrder, RecordTotal)
    case formed(BatchOrder, FormedBatch)
}

extension EngineStore {
    package var hasRoom: Bool { true }
    package var isFull: Bool { false }
}
