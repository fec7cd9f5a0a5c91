import PlacardCore
import PlacardJSON

/// Why campaigns and cards are shown or not. These calls log nothing and change nothing.
extension Client {
    /// What a session start would trigger now, and why other campaigns would not be shown.
    public func explainOpen() throws(PlacardError) -> Explanation { try explain(.open) }

    /// What a custom event would trigger now. - Throws: `invalid`, as `logEvent` does; `disabled`.
    public func explainEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> Explanation {
        let event = try CustomEvent(name: name, properties: properties)
        return try explain(TriggerEvent(kind: .customEvent, name: event.name, properties: properties))
    }

    /// What a purchase would trigger now. - Throws: `invalid` for the product id; `disabled`.
    public func explainPurchase(
        _ productID: String, _ properties: Properties? = nil
    ) throws(PlacardError) -> Explanation {
        try NameRule.check(productID, field: "product id")
        return try explain(TriggerEvent(kind: .purchase, name: productID, properties: properties))
    }

    /// What a click on a push message would trigger now.
    ///
    /// - Parameter payload: JSON text of the push message's data.
    /// - Returns: nil when the payload has no tracking id of this server: its click would not be logged.
    /// - Throws: `invalid` when it is not valid JSON; `disabled`.
    public func explainPushClick(payload: some Sequence<UInt8>) throws(PlacardError) -> Explanation? {
        let trackingID = try payload.decoded(PushPayloadDecoder.click)?.trackingID
        guard let trackingID else { return try locked { nil } }
        return try explain(TriggerEvent(kind: .pushClick, name: CompositeID.campaignID(of: trackingID)))
    }

    /// Explains the last event that was evaluated, with the campaigns and the history of that time: a custom event, a
    /// purchase, a click, or the session start, which is evaluated whenever a campaign list arrives.
    ///
    /// - Returns: nil when no event was evaluated since open or the last change of user.
    public func explainLast() throws(PlacardError) -> Explanation? { try locked { durable.engine.explainLast() } }

    /// Whether each card is in the list now, and why not: by its rule, its groups, windows and frequency, because the user
    /// has dismissed it, or because it has expired. `campaignID` is the card's id.
    ///
    /// - Returns: one verdict per stored card, in the order of the list. Also while disabled.
    public func explainCards() throws(PlacardError) -> [Verdict] {
        try locked { durable.engine.explainCards(at: clock.now) }
    }

    private func explain(_ event: TriggerEvent) throws(PlacardError) -> Explanation {
        try locked { () throws(PlacardError) in
            guard !durable.engine.isDisabled else {
                throw PlacardError(.disabled, "the client is disabled: enable it first")
            }
            return durable.engine.explain(event, at: clock.now)
        }
    }
}
