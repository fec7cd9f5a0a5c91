import PlacardCore
import PlacardJSON

/// In-app messages.
extension Client {
    /// Requests campaigns; ends in exactly one `messagesUpdated` or `messagesFailed` with the token.
    @discardableResult
    public func refreshMessages(token: UInt64 = 0) throws(PlacardError) -> Status {
        try run(.refreshMessages(token: token))
    }

    /// The messages that are offered, showing or waiting, in this order.
    public func messages() throws(PlacardError) -> [OfferedMessage] { try locked { durable.engine.messages } }

    /// Accepts an offered message: the host draws it now. - Throws: `notFound`; `state` when it is not offered.
    @discardableResult
    public func showMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .show))
    }

    /// Puts an offered message back on top of the stack, until `offerNextMessage`, the next return to the foreground,
    /// or until another message is dismissed or discarded. - Throws: `notFound`; `state` when it is not offered.
    @discardableResult
    public func postponeMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .postpone))
    }

    /// Discards a message that is offered, showing or waiting, or a local one that waits for its picture. Discarding a
    /// waiting message ends no postponement. - Throws: `notFound`.
    @discardableResult
    public func discardMessage(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .discard))
    }

    /// Discards every waiting message, the top of the stack first, and local messages that wait for their pictures. The
    /// offered or showing message stays, and so do messages that are not on the stack yet. `ignored` when nothing waits.
    @discardableResult
    public func clearMessages() throws(PlacardError) -> Status { try run(.clearMessages) }

    /// Changes an offered or waiting message: this firing's copy, which lists, pages and later offers then show. What is
    /// logged about it stays the campaign's: `triggerID`, `messageExtras`, `isControl` and `isTestSend` of `message` are
    /// ignored, and so are `assetURLs` and `assetsZip`, whose files were fetched already. A picture that is not cached is
    /// loaded from `imageURL`. `ignored` when nothing changes.
    ///
    ///     var message = offered.message
    ///     message.header = "Only today"
    ///     try client.changeMessage(offered.handle, to: message)
    ///
    /// - Throws: `notFound`; `state` when it is showing, or still waits for its files; `invalid` for another type, other
    ///   buttons than those of the message (compared by id), an image URL that is not allowed, or no image in a message
    ///   of a type that needs one.
    @discardableResult
    public func changeMessage(_ handle: UInt64, to message: Message) throws(PlacardError) -> Status {
        try change(handle) { (old, _) throws(PlacardError) in
            guard message.type == old.type else { throw PlacardError(.invalid, "`type` cannot be changed") }
            guard message.buttons.elementsEqual(old.buttons, by: { $0.id == $1.id }) else {
                throw PlacardError(.invalid, "`btns` cannot be added, removed or moved: keep their ids")
            }
            return message
        }
    }

    /// Changes an offered or waiting message by a JSON object in the wire format (rule 10.1) with only the fields to
    /// change, such as `{"header": "Only today", "btns": [{"id": 1, "text": "Yes"}]}`; null resets a field to its
    /// default. Otherwise like `changeMessage(_:to:)`. - Throws: `invalid`, naming the field.
    @discardableResult
    public func changeMessage(_ handle: UInt64, json: some Sequence<UInt8>) throws(PlacardError) -> Status {
        let json = Array(json)
        return try change(handle) { (old, trusts) throws(PlacardError) in
            try json.decoded { (bytes) throws(PlacardError) in
                // A message that is not trusted yet shows whether the JSON says it.
                var plain = old
                plain.isTrusted = false
                let message = try HostMessageDecoder.changed(plain, by: bytes)
                trusts = message.isTrusted
                if trusts || !old.isTrusted { return message }
                return try HostMessageDecoder.changed(old, by: bytes)
            }
        }
    }

    private func change(
        _ handle: UInt64, _ changed: (Message, _ trusts: inout Bool) throws(PlacardError) -> Message
    ) throws(PlacardError) -> Status {
        try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            let offered = durable.engine.messages.first { $0.handle == handle }
            // Without a message that can be changed, the engine refuses any change, and says why.
            var message = Message(type: .modal)
            var trusts = false
            if let offered, offered.state != .showing {
                message = try changed(offered.message, &trusts)
                guard !message.losesNeededImage(of: offered.message) else {
                    throw PlacardError(.invalid, "`image_url` is missing: a message of this type needs an image")
                }
            } else if durable.engine.awaitsFiles(handle) {
                throw PlacardError(
                    .state, "message \(handle) is waiting for its files: change it when it is offered")
            }
            return try apply(.message(handle: handle, .change(message, trusts: trusts)), at: now)
        }
    }

    /// Logs that the showing message was seen. `ignored` when logged before.
    ///
    /// - Throws: `notFound`; `state` when it is not showing.
    @discardableResult
    public func logMessageImpression(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .impression))
    }

    /// Logs a click on the body of the showing message, and its impression if that is missing. `ignored` when logged
    /// before, except for HTML messages. - Throws: `notFound`; `state` when it is not showing.
    @discardableResult
    public func logMessageClick(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .click))
    }

    /// Logs a click on a button of the showing message, by the button's id, and the impression if that is missing.
    /// `ignored` when that button was logged before. - Throws: `notFound` (message or button); `state` when it is not
    /// showing.
    @discardableResult
    public func logMessageButton(_ handle: UInt64, _ buttonID: Int32) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .button(buttonID)))
    }

    /// Logs a click on a button of the showing HTML message, by the id in its page (1 to 255 characters), and the
    /// impression if that is missing. `ignored` when that button was logged before. - Throws: `invalid` (the id);
    /// `notFound` (no such message, or not an HTML message); `state` when it is not showing.
    @discardableResult
    public func logMessageHTMLButton(_ handle: UInt64, _ buttonID: String) throws(PlacardError) -> Status {
        try Self.checkButtonID(buttonID)
        return try run(.message(handle: handle, .htmlButton(buttonID)))
    }

    static func checkButtonID(_ id: String) throws(PlacardError) {
        guard !id.isEmpty else { throw PlacardError(.invalid, "button_id is empty: give 1 to 255 characters") }
        guard !id.utf8.contains(0) else { throw PlacardError(.invalid, "button_id contains the character U+0000") }
        let count = id.unicodeScalars.count
        guard count <= Limits.nameLength else {
            throw PlacardError(.invalid, "button_id has \(count) characters: the limit is \(Limits.nameLength)")
        }
    }

    /// Reports that the showing message was closed; the next one can be offered. - Throws: `notFound`; `state` when it
    /// is not showing.
    @discardableResult
    public func logMessageDismissal(_ handle: UInt64) throws(PlacardError) -> Status {
        try run(.message(handle: handle, .dismissal))
    }

    /// Offers the top of the stack, even if it was postponed. `ignored` when no message can be offered now; it is then
    /// offered as soon as possible.
    @discardableResult
    public func offerNextMessage() throws(PlacardError) -> Status { try run(.offerNextMessage) }

    /// Adds a message of the host to the stack; it is offered like the others, with its picture. Nothing about it is
    /// sent to the server, it does not count towards the message interval, and it does not survive a restart.
    ///
    ///     var hello = Message(type: .slideup)
    ///     hello.message = "The till is open again"
    ///     try client.addLocalMessage(hello)
    ///
    /// - Returns: the message's handle, as in its events. Its `id` is `local-1`, `local-2`, …
    /// - Throws: `invalid` when it has too many buttons or files.
    @discardableResult
    public func addLocalMessage(_ message: Message) throws(PlacardError) -> UInt64 {
        if let fault = Message.buttonFault(count: message.buttons.count) {
            throw PlacardError(.invalid, "`btns` \(fault)")
        }
        if let fault = Message.assetFault(count: message.assetURLs.count) {
            throw PlacardError(.invalid, "`asset_urls` \(fault)")
        }
        return try locked { () throws(PlacardError) in
            let now = clock.now
            defer { settle(at: now) }
            _ = try apply(.localMessage(message), at: now)
            return durable.engine.lastHandle
        }
    }
}
