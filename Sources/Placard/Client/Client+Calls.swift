import PlacardCore
import PlacardJSON

/// Sessions, users, the host's state, and what the user does.
extension Client {
    /// Begins to send what is queued, now, and goes on until the queue is empty. Ignores a running back-off, not a
    /// Retry-After nor a limit on requests: then `sendFailed` says when it is done. The item that the server
    /// refuses again and again is found by bisecting, and dropped alone.
    @discardableResult
    public func flush() throws(PlacardError) -> Status { try run(.flush(opensSession: true)) }

    /// Opens a session, or extends the open one (F.1).
    @discardableResult
    public func startSession() throws(PlacardError) -> Status { try run(.startSession) }

    /// Ends the open session. `ignored` when none is open.
    @discardableResult
    public func endSession() throws(PlacardError) -> Status { try run(.endSession) }

    /// Makes another user the current one (F.4). `ignored` for the current user.
    ///
    /// - Parameter signature: of that user, when the server wants one (G.6): 1 to 4096 characters of printable ASCII without
    ///   spaces, such as a JWT. For another user nil clears it; for the current user it replaces the one there is, and nil
    ///   keeps that.
    @discardableResult
    public func changeUser(_ id: String, signature: String? = nil) throws(PlacardError) -> Status {
        try UserID.check(id, field: "user_id")
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

    /// Gives the current user's requests from now on this signature (G.6), also after a restart. Sends nothing by itself.
    /// `ignored` while the user is anonymous: give it with `changeUser`.
    @discardableResult
    public func setSignature(_ signature: String) throws(PlacardError) -> Status {
        try SignatureRule.check(signature)
        return try run(.setSignature(signature))
    }

    /// Tells what the host is doing.
    public func setHostState(_ change: HostStateChange) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.hostState(change.applied(to: durable.engine.host)), at: now)
        }
    }

    /// Logs a custom event and triggers what it triggers. `blocked` when the server's blocklist names it.
    @discardableResult
    public func logEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> Status {
        try run(.logEvent(CustomEvent(name: name, properties: properties)))
    }

    /// Logs a purchase: `price` for each of `quantity` items.
    @discardableResult
    public func logPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil
    ) throws(PlacardError) -> Status {
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        return try run(.logPurchase(LoggedPurchase(purchase, properties: properties)))
    }

    /// Logs what a batch holds, in its order, in one transaction and at one time; each triggers what it would by itself.
    /// The way for many at once: `logEvent` commits every event by itself.
    ///
    /// What the server's blocklist names is left out; `blocked` when it names all. `ignored` for an empty batch.
    @discardableResult
    public func logBatch(_ batch: EventBatch) throws(PlacardError) -> Status { try run(.logBatch(batch)) }

    /// Logs a click on a push message and, when the campaigns that the click asks for have come or will not, triggers what
    /// it triggers (D.8, choice 17b). `ignored` when the payload names no campaign of this server's.
    ///
    /// - Parameter payload: JSON text of the push message's data.
    /// - Throws: `invalid` when it is no JSON.
    @discardableResult
    public func logPushClick(payload: some Sequence<UInt8>) throws(PlacardError) -> Status {
        let trackingID = try Self.trackingID(ofPush: payload)
        // Also when there is nothing to log, so that a closed client is told as everywhere.
        guard let trackingID else { return try locked { Status.ignored } }
        return try run(.logPushClick(trackingID: trackingID))
    }

    static func trackingID(ofPush payload: some Sequence<UInt8>) throws(PlacardError) -> String? {
        try payload.decoded(PushPayloadDecoder.trackingID)
    }

    /// Records not yet acknowledged by the server, and one more for each user of whom attributes or fields wait.
    public func queuedRecords() throws(PlacardError) -> Int { try locked { durable.engine.queuedCount } }
}
