import PlacardCore
import PlacardTransport

/// Wipe, disable and enable (rule 5.5), for example when a user withdraws consent.
extension Client {
    /// Deletes all data about the user and the device, in memory and on disk, in one transaction: unsent records and
    /// attributes, cards, campaigns, history, pictures, session, config, and the records of other processes. The client
    /// stays open, with an anonymous user on a new device. Nothing is sent, not even the end of the session.
    ///
    /// Messages end with `messageDiscarded` or `messageClosed`, refreshes with `disabled`; `cardsUpdated` follows if
    /// there were cards. Replies to requests in flight are ignored. A disabled client stays disabled.
    ///
    /// Then the file is rewritten, so that deleted data cannot be recovered from it; this blocks on the disk. If it
    /// fails, for example on a full disk, `dispatch` retries once a second, even in a later run. The library cannot erase what a file
    /// system or a drive keeps of deleted files, nor a damaged store that was set aside.
    ///
    /// - Throws: `io`; then nothing was changed.
    public func wipe() throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.wipe, at: now)
            pages.forgetAll()
            store.scrub(nowMs: SystemClock.monotonicMs())
        }
    }

    /// Disables the client until `enable`, also after a restart: nothing is logged, sent, requested or shown. Calls
    /// that would do so throw `disabled`. The store is kept: the queue, and the cards, which can still be read.
    ///
    /// Messages end with `messageDiscarded` or `messageClosed`, refreshes with `disabled`; messages waiting for their
    /// delay are dropped. Requests in flight are not cancelled, but their replies are ignored. `ignored` when disabled
    /// already.
    @discardableResult
    public func disable() throws(PlacardError) -> Status { try run(.disable) }

    /// Reverts `disable`. Sends nothing at once: the queue is sent with the next upload, and the session continues or
    /// expires as if the client had been idle. `ignored` when not disabled.
    @discardableResult
    public func enable() throws(PlacardError) -> Status { try run(.enable) }

    /// Whether the client is disabled, in this run or since an earlier one.
    public func isDisabled() throws(PlacardError) -> Bool { try locked { durable.engine.isDisabled } }
}
