import PlacardCore

/// Wipe, disable and enable (G.7): what a user's consent, or the end of it, comes to.
extension Client {
    /// Forgets everything about the user and the device, in memory and on disk, in one transaction: unsent records and
    /// attributes, cards, campaigns, history, pictures, session, config, and what other processes have put aside. The
    /// client stays open as an anonymous user's on a new device. Nothing is sent, also not that the session has ended.
    ///
    /// Messages end as `messageDiscarded` or `messageClosed`, refreshes as `disabled`; `cardsUpdated` comes if there were
    /// cards. Answers to requests that are still on their way are ignored. A disabled client stays disabled.
    ///
    /// Then the file is rewritten, so that nothing deleted can be read out of it; this waits for the disk. When it cannot be
    /// done now, as with a full disk, `dispatch` does it later, if need be in another run. What a file system or a drive
    /// keeps of deleted files is beyond the library, and so is a damaged store that was set aside.
    ///
    /// - Throws: `io`; then nothing was changed.
    public func wipe() throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.wipe, at: now)
            pages.forgetAll()
            store.scrub()
        }
    }

    /// Stops: from now on nothing is logged, sent, asked for or shown, also after a restart, until `enable`. Calls that
    /// would do such a thing throw `disabled`. What is stored stays: the queue, and the cards, which can still be read.
    ///
    /// Messages end as `messageDiscarded` or `messageClosed`, refreshes as `disabled`; what waited for its delay is dropped.
    /// A request on its way stays open, and its answer is ignored. `ignored` when disabled already.
    @discardableResult
    public func disable() throws(PlacardError) -> Status { try run(.disable) }

    /// Ends `disable`. Sends nothing at once: what is queued leaves with the next upload, the session goes on or ends as if
    /// nothing had been done meanwhile. `ignored` when not disabled.
    @discardableResult
    public func enable() throws(PlacardError) -> Status { try run(.enable) }

    /// Whether `disable` was called, perhaps in an earlier run, and `enable` not since.
    public func isDisabled() throws(PlacardError) -> Bool { try locked { durable.engine.isDisabled } }
}
