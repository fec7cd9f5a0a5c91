/// Everything that can happen to the engine. Checked before it gets here: the engine refuses only what its state forbids.
package enum Input: Sendable {
    /// A timer may be due.
    case tick

    case startSession
    case endSession
    /// - Parameter signature: of that user (G.6); nil: none.
    case changeUser(String, signature: String? = nil)
    /// The current user's new signature (G.6).
    case setSignature(String)
    /// Forgets everything, on disk too (G.7).
    case wipe
    case disable
    case enable
    case hostState(HostState)
    /// - Parameter opensSession: true, as for every call that logs; false for a program that is about to exit.
    case flush(opensSession: Bool)

    case refreshCards(token: UInt64)
    /// Several at once are logged as one event (F.5).
    case cardImpressions(ids: [String])
    case card(id: String, CardAction)

    case refreshMessages(token: UInt64)
    case message(handle: UInt64, MessageAction)
    case offerNextMessage
    /// A message made by the host, shown through the same stack and not reported to the server (C.5).
    // Indirect: the message would make every input as large.
    indirect case localMessage(Message)

    case logEvent(CustomEvent)
    case logPurchase(LoggedPurchase)
    case logBatch(EventBatch)
    /// The host's push message was clicked; `trackingID` names it (choice 17b).
    case logPushClick(trackingID: String)

    case setAttribute(AttributeUpdate)
    /// Logged as an event that triggers nothing.
    case logOperation(AttributeOperation)
    case addAlias(UserAlias)

    /// What other processes left for the client: the answer to `Effects.intake`.
    ///
    /// - Parameter flushes: a flush that found nothing queued asked for them.
    case takeOutbox([OutboxEntry], flushes: Bool)

    /// The answer to one of `Effects.batchOrders`.
    case batchFormed(requestID: UInt64, FormedBatch)
    case completed(requestID: UInt64, Completion)

    package enum CardAction: Sendable {
        case click, dismissal
        /// A click on a rendered page: also reports where the card leads.
        case follow
    }

    package enum MessageAction: Sendable {
        case show, later, discard, impression, click, dismissal
        case button(Int32)
        /// A button of an HTML message, as the page names it.
        case htmlButton(String)
        /// A click on its rendered page: is logged, reports where it leads, and closes the message.
        case follow(MessageLink)
    }

    /// What a click on a message's rendered page can hit.
    package enum MessageLink: Sendable {
        case body
        /// A button, by its position.
        case button(Int)
        /// A link in an HTML message, by where it leads.
        case html(String)
    }

    /// Whether a disabled engine accepts it. What logs, asks or shows is refused.
    var worksWhileDisabled: Bool {
        switch self {
        case .tick, .hostState, .wipe, .disable, .enable, .batchFormed, .completed: true
        case .startSession, .endSession, .changeUser, .setSignature, .flush, .refreshCards, .cardImpressions, .card,
            .refreshMessages, .message, .offerNextMessage, .localMessage, .logEvent, .logPurchase, .logBatch,
            .logPushClick, .setAttribute, .logOperation, .addAlias, .takeOutbox:
            false
        }
    }

    /// Whether the engine may return a fault other than `disabled`. An input that always succeeds needs no copy to go
    /// back to.
    var canBeRefused: Bool {
        switch self {
        case .cardImpressions, .card, .message, .batchFormed, .completed: true
        case .tick, .startSession, .endSession, .changeUser, .setSignature, .wipe, .disable, .enable, .hostState,
            .flush,
            .refreshCards, .refreshMessages, .offerNextMessage, .localMessage, .logEvent, .logPurchase, .logBatch,
            .logPushClick, .setAttribute, .logOperation, .addAlias, .takeOutbox:
            false
        }
    }
}

extension AttributeChange {
    package var input: Input {
        switch self {
        case .value(let update): .setAttribute(update)
        case .operation(let operation): .logOperation(operation)
        }
    }
}
