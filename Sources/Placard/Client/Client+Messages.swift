import PlacardCore

/// In-app messages, and why they show or not.
extension Client {
    /// Asks the server for campaigns; ends in exactly one `messagesUpdated` or `messagesFailed` with that token.
    @discardableResult
    public func refreshMessages(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshMessages(token: token))
    }

    /// What is offered, showing or waiting, in this order.
    public func messages() throws(PlacardError) -> [OfferedMessage] { try locked { durable.engine.messages } }

    /// Answers to an offered message: the host draws it now. - Throws: `notFound`, `state` when it is not offered.
    @discardableResult
    public func showMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .show))
    }

    /// Back on top of the stack, until `offerNextMessage`, the next return to the foreground, or until another was dismissed
    /// or discarded. - Throws: `notFound`, `state` when it is not offered.
    @discardableResult
    public func postponeMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .later))
    }

    /// An offered or showing message will not be shown. - Throws: `notFound`, `state` when it waits on the stack.
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

    /// A button of the HTML message on screen was pressed, by the id that its page gives it (1 to 255 characters); with a
    /// missing impression before it. `ignored` when that button was logged before. - Throws: `invalid` (the id),
    /// `notFound` (there is no such message, or it is no HTML message), `state` when it is not showing.
    @discardableResult
    public func logMessageHTMLButton(_ handle: UInt64, _ buttonID: String) throws(PlacardError) -> Status {
        try Self.checkButtonID(buttonID)
        return try run(.message(handle: handle, .htmlButton(buttonID)))
    }

    static func checkButtonID(_ id: String) throws(PlacardError) {
        guard !id.isEmpty else { throw PlacardError(.invalid, "button_id is empty: give 1 to 255 characters") }
        guard !id.utf8.contains(0) else { throw PlacardError(.invalid, "button_id holds the character U+0000") }
        let count = id.unicodeScalars.count
        guard count <= Limits.nameLength else {
            throw PlacardError(.invalid, "button_id has \(count) characters: the limit is \(Limits.nameLength)")
        }
    }

    /// It is gone from the screen; the next one may be offered. - Throws: `notFound`, `state` when it is not showing.
    @discardableResult
    public func logMessageDismissal(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .dismissal))
    }

    /// Offers the top of the stack, also when it was postponed. `ignored` when nothing can be offered now; the message is
    /// then offered as soon as it can be.
    @discardableResult
    public func offerNextMessage() throws(PlacardError) -> Status { try run(.offerNextMessage) }

    /// Shows a message of your own: through the same stack and with its picture, offered like the others. Nothing of it is
    /// told to the server, and the interval between messages does not count it. It does not survive the process.
    ///
    ///     var hello = Message(type: .slideup)
    ///     hello.message = "The till is open again"
    ///     try client.addLocalMessage(hello)
    ///
    /// - Returns: its handle, which its events name. Its `id` is `local-1`, `local-2`, …
    /// - Throws: `invalid` for too many buttons.
    @discardableResult
    public func addLocalMessage(_ message: Message) throws(PlacardError) -> UInt64 {
        if let fault = Message.buttonFault(count: message.buttons.count) {
            throw PlacardError(.invalid, "`btns` \(fault)")
        }
        return try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.localMessage(message), at: now)
            return durable.engine.lastHandle
        }
    }
}
