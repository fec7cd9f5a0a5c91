import PlacardCore

/// Why campaigns show or not. Nothing is logged and nothing changes.
extension Client {
    /// What a session start would trigger, and why the rest would not.
    public func explainOpen() throws(PlacardError) -> Explanation { try explain(.open) }

    /// What a custom event would trigger now. - Throws: `invalid` as `logEvent` does.
    public func explainEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> Explanation {
        let event = try CustomEvent(name: name, properties: properties)
        return try explain(TriggerEvent(kind: .customEvent, name: event.name, properties: properties))
    }

    /// What a purchase would trigger now. - Throws: `invalid` for the product id.
    public func explainPurchase(
        _ productID: String, _ properties: Properties? = nil
    ) throws(PlacardError) -> Explanation {
        try NameRule.check(productID, field: "product id")
        return try explain(TriggerEvent(kind: .purchase, name: productID, properties: properties))
    }

    /// What a click on a push message would trigger now.
    ///
    /// - Parameter payload: JSON text of the push message's data.
    /// - Returns: nil when the payload names no campaign of this server's: its click would not be logged.
    /// - Throws: `invalid` when it is no JSON.
    public func explainPushClick(payload: some Sequence<UInt8>) throws(PlacardError) -> Explanation? {
        let trackingID = try Self.trackingID(ofPush: payload)
        guard let trackingID else { return try locked { nil } }
        return try explain(TriggerEvent(kind: .pushClick, name: CompositeID.campaignID(of: trackingID)))
    }

    /// What the last event that was evaluated met, by the campaigns and the history of that moment: a custom event, a
    /// purchase, a click, or the session start that is evaluated whenever a list of campaigns has come.
    ///
    /// - Returns: nil when none was since open or the last change of user.
    public func explainLast() throws(PlacardError) -> Explanation? { try locked { durable.engine.explainLast() } }

    private func explain(_ event: TriggerEvent) throws(PlacardError) -> Explanation {
        try locked { () throws(PlacardError) in
            guard !durable.engine.isDisabled else {
                throw PlacardError(.disabled, "the client is disabled: no event triggers anything until it is enabled")
            }
            return durable.engine.explain(event, at: clock.now)
        }
    }
}
