import PlacardCore
import PlacardJSON

/// Sessions, users, the host's state, what the host hears of the server, and user actions.
extension Client {
    /// Starts sending the queue now, and continues until it is empty. Opens a session if none is open. Ignores a
    /// running back-off, but not Retry-After or a rate limit: then `sendFailed` reports when it will be sent. A record
    /// that the server rejects repeatedly is isolated by bisecting the batch, and dropped.
    @discardableResult
    public func flush() throws(PlacardError) -> Status { try run(.flush(opensSession: true)) }

    /// Opens a session, or extends the open one (rule 5.2).
    @discardableResult
    public func startSession() throws(PlacardError) -> Status { try run(.startSession) }

    /// Ends the open session. `ignored` when no session is open.
    @discardableResult
    public func endSession() throws(PlacardError) -> Status { try run(.endSession) }

    /// Makes another user the current one (rule 5.3). `ignored` for the current user.
    ///
    /// - Parameters:
    ///   - id: the user's id, of up to 997 bytes.
    ///   - signature: the user's signature, when the server requires one (rule 7.7): 1 to 4096 printable ASCII characters
    ///     without spaces, such as a JWT. For another user nil clears the signature. For the current user it replaces the
    ///     signature, and nil keeps it.
    /// - Throws: `invalid` for an empty id, one of more than 997 bytes, or an invalid signature.
    @discardableResult
    public func changeUser(_ id: String, signature: String? = nil) throws(PlacardError) -> Status {
        try UserIDRule.check(id, field: "user_id")
        if let signature { try SignatureRule.check(signature) }
        return try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            let before = durable.engine.user
            let status = try apply(.changeUser(id, signature: signature), at: now)
            if !ExactText.same(before, durable.engine.user) { pages.forgetAll() }
            return status
        }
    }

    /// Sets the signature for the current user's future requests (rule 7.7); kept over restarts. Sends nothing by
    /// itself. `ignored` while the user is anonymous: pass it to `changeUser` instead.
    ///
    /// - Throws: `invalid` when the signature breaks the rule of `changeUser`.
    @discardableResult
    public func setSignature(_ signature: String) throws(PlacardError) -> Status {
        try SignatureRule.check(signature)
        return try run(.setSignature(signature))
    }

    /// Updates the host's state.
    public func setHostState(_ change: HostStateChange) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.hostState(change.applied(to: durable.engine.host)), at: now)
        }
    }

    /// Passes on that the server has something new, as a channel of the host says (rule 7.8). The client asks for it once,
    /// at a time within the spread that it draws. Opens no session.
    ///
    /// - Parameters:
    ///   - subject: what is new.
    ///   - version: names it, in at most 64 bytes; empty: the channel does not say, or has just been connected.
    ///   - spread: at most a day, in whole seconds.
    /// - Returns: `ignored` for the version of the last hint about the same.
    /// - Throws: `invalid` for a version or a spread that is too long.
    @discardableResult
    public func hint(
        _ subject: HintSubject, version: String = "", spread: Duration = .zero
    ) throws(PlacardError) -> Status {
        try hint(subject, version: version, spreadSeconds: spread.components.seconds)
    }

    package func hint(
        _ subject: HintSubject, version: String, spreadSeconds: Int64
    ) throws(PlacardError) -> Status {
        try run(.hint(try Hint(subject, version: version, spreadSeconds: spreadSeconds)))
    }

    /// Logs a custom event, and evaluates campaigns for it. `blocked` when the server's blocklist contains the name.
    ///
    /// - Throws: `invalid`, naming the field and the limit; nothing was logged.
    @discardableResult
    public func logEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> Status {
        try run(.logEvent(CustomEvent(name: name, properties: properties)))
    }

    /// Logs a purchase, and evaluates campaigns for it: `price` is that of each of `quantity` (1 to 100) items.
    /// `blocked` when the server's blocklist contains the product.
    ///
    /// - Throws: `invalid`, naming the field and the limit; nothing was logged.
    @discardableResult
    public func logPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil
    ) throws(PlacardError) -> Status {
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        return try run(.logPurchase(LoggedPurchase(purchase, properties: properties)))
    }

    /// Logs the events of a batch in order, in one transaction and with one timestamp; each triggers as if logged by
    /// itself. Use it for many events at once: `logEvent` commits each event separately.
    ///
    /// Events on the server's blocklist are skipped; `blocked` when all are. `ignored` for an empty batch.
    @discardableResult
    public func logBatch(_ batch: EventBatch) throws(PlacardError) -> Status { try run(.logBatch(batch)) }

    /// Logs a click on a push message, emits `openURL` if the message has a link, and requests campaigns. Evaluates
    /// them for the click when that request has ended (rule 6.6). `ignored` when the payload has no tracking id of this
    /// server: another sender's message; then nothing is emitted.
    ///
    /// - Parameter payload: JSON text of the push message's data.
    /// - Throws: `invalid` when it is not valid JSON.
    @discardableResult
    public func logPushClick(payload: some Sequence<UInt8>) throws(PlacardError) -> Status {
        let payload = try payload.decoded(PushPayloadDecoder.click)
        // Even with nothing to log, so that a closed client throws as elsewhere.
        guard let payload, let id = payload.trackingID else { return try locked { Status.ignored } }
        let opened = payload.link.map { Event.OpenedURL($0, usesWebview: payload.usesWebview, id: id) }
        return try run(.logPushClick(trackingID: id, opens: opened))
    }

    /// Number of records that the server has not acknowledged, plus one for each user with queued attributes or fields.
    public func queuedRecords() throws(PlacardError) -> Int { try locked { durable.engine.queuedCount } }
}
