import PlacardCore

/// In-app messages, and why they show or not.
extension Client {
    /// Asks the server for campaigns; ends in exactly one `messagesUpdated` or `messagesFailed` with that token.
    @discardableResult
    public func refreshMessages(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshMessages(token: token))
    }

    /// What is offered, showing or waiting, in this order.
    public func messages() throws(PlacardError) -> [OfferedMessage] { try locked { engine.messages } }

    /// Answers to an offered message: the host draws it now. - Throws: `notFound`, `state` when it is not offered.
    @discardableResult
    public func showMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .show))
    }

    /// Back on top of the stack.
    @discardableResult
    public func postponeMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .later))
    }

    /// It will not be shown.
    @discardableResult
    public func discardMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .discard))
    }

    /// The message on screen was seen. `ignored` when logged before. - Throws: `notFound`, `state` when it is not showing.
    @discardableResult
    public func logMessageImpression(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .impression))
    }

    /// The body of the message on screen was clicked; with a missing impression before it. `ignored` when logged before,
    /// except for HTML messages. - Throws: `notFound`, `state` when it is not showing.
    @discardableResult
    public func logMessageClick(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .click))
    }

    /// A button of the message on screen was pressed, by the button's id; with a missing impression before it. `ignored`
    /// when that button was logged before. - Throws: `notFound` (message or button), `state` when it is not showing.
    @discardableResult
    public func logMessageButton(_ handle: UInt64, _ buttonID: Int32) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .button(buttonID)))
    }

    /// It is gone from the screen; the next one may be offered.
    @discardableResult
    public func logMessageDismissal(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .dismissal))
    }

    /// Offers the top of the stack, also when it was postponed.
    @discardableResult
    public func showNextMessage() throws(PlacardError) -> Status { try run(.showNextMessage) }

    /// What a session start would trigger, and why the rest would not. Changes nothing.
    public func explainOpen() throws(PlacardError) -> [Verdict] { try explain(.open) }

    /// What a custom event would trigger now. Nothing is logged. - Throws: `invalid` as `logEvent` does.
    public func explainEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) -> [Verdict] {
        let event = try CustomEvent(name: name, properties: properties)
        return try explain(TriggerEvent(kind: .customEvent, name: event.name, properties: properties))
    }

    /// What a purchase would trigger now. Nothing is logged. - Throws: `invalid` for the product id.
    public func explainPurchase(
        _ productID: String, _ properties: Properties? = nil
    ) throws(PlacardError) -> [Verdict] {
        try NameRule.check(productID, field: "product id")
        return try explain(TriggerEvent(kind: .purchase, name: productID, properties: properties))
    }

    private func explain(_ event: TriggerEvent) throws(PlacardError) -> [Verdict] {
        try locked { engine.explain(event, at: clock.now) }
    }
}
