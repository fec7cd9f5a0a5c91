/// Everything that can happen to the engine. Arguments have already been checked: the engine refuses only what its
/// state forbids.
package enum Input: Sendable {
    /// A timer may be due.
    case tick

    case startSession
    case endSession
    /// Changes the user.
    ///
    /// - Parameter signature: the new user's signature (rule 7.7); nil: none.
    case changeUser(String, signature: String? = nil)
    /// Sets the current user's signature (rule 7.7).
    case setSignature(String)
    /// Forgets everything, on disk too (rule 5.5).
    case wipe
    case disable
    case enable
    case hostState(HostState)
    /// Sends what is queued.
    ///
    /// - Parameter opensSession: true, as for every call that logs; false for a program that is about to exit.
    case flush(opensSession: Bool)

    case refreshCards(token: UInt64)
    /// Cards of one call are logged as one event (rule 10.7).
    case cardImpressions(ids: [String])
    case markCards(ids: [String], CardMark)
    case card(id: String, CardAction)

    case refreshMessages(token: UInt64)
    case message(handle: UInt64, MessageAction)
    /// Fetches the source if that is due: without a session, for programs that run for a moment.
    case refreshSource
    /// Reports how the content of the source is.
    case reportSource
    /// The server has something new, says a channel of the host (rule 7.8).
    case hint(Hint)
    case offerNextMessage
    /// Discards every waiting message.
    case clearMessages
    /// A message created by the host, shown through the same stack but not reported to the server (rule 10.1).
    // Indirect: otherwise the message would make every input as large.
    indirect case localMessage(Message)

    case logEvent(CustomEvent)
    case logPurchase(LoggedPurchase)
    case logBatch(EventBatch)
    /// The user has clicked a push message of the host; `trackingID` names it (rule 6.6.1).
    ///
    /// - Parameter opens: where the message leads; nil: nowhere.
    case logPushClick(trackingID: String, opens: Event.OpenedURL? = nil)

    case setAttribute(AttributeUpdate)
    /// A fact of the host, for rules; null removes it (rule 13.2.3).
    case setFact(HostFact)
    /// Logged as an event that triggers nothing.
    case logOperation(AttributeOperation)
    case addAlias(UserAlias)
    /// Carries out the steps of an action.
    case runAction([ActionStep])

    /// Records of other processes, which `Effects.intake` has asked for.
    ///
    /// - Parameter flushes: the records were requested by a flush that found nothing queued.
    case takeOutbox([OutboxEntry], flushes: Bool, areDue: Bool = false)

    /// The batch for one of `Effects.batchOrders`.
    case batchFormed(requestID: UInt64, FormedBatch)
    case completed(requestID: UInt64, Completion)
    /// What `Engine.wantsSource` has asked for.
    case sourceRead(SourceReading)

    package enum CardMark: Sendable, Equatable {
        case viewed(logs: Bool)
        case unviewed
    }

    package enum CardAction: Sendable {
        case click, dismissal
        /// A click on a rendered page: also emits the card's URL, or carries out the action that it is.
        case follow(ActionPlan?)
    }

    package enum MessageAction: Sendable {
        case show, postpone, discard, impression, click, dismissal
        /// Replaces the firing's copy of its message.
        ///
        /// - Parameter trusts: the host says `trusted` with this change, even if the campaign did before.
        // Indirect: otherwise the message would make every input as large.
        indirect case change(Message, trusts: Bool = false)
        case button(Int32)
        /// A button of an HTML message, by the name that the page gives it.
        case htmlButton(String)
        /// A click on the message's rendered page: logs it, emits its URL or carries out the action that it is, and
        /// closes the message.
        case follow(MessageLink, ActionPlan?)
        /// What the page of an HTML message asks for: its calls, and the link that was followed.
        case run([PageStep])

        fileprivate var logs: Bool {
            switch self {
            case .impression, .click, .button, .htmlButton, .follow, .run: true
            case .show, .postpone, .discard, .dismissal, .change: false
            }
        }
    }

    /// The target of a click on a message's rendered page.
    package enum MessageLink: Sendable {
        case body
        /// A button, by its position.
        case button(Int)
    }

    /// Whether the input adds records that the host logs: it is refused when the disk is almost full. Records of other
    /// processes are in the store already.
    var logs: Bool {
        switch self {
        case .logEvent, .logPurchase, .logBatch, .logPushClick, .setAttribute, .logOperation, .addAlias,
            .cardImpressions, .card:
            true
        case .message(_, let action): action.logs
        case .markCards(_, let mark): mark == .viewed(logs: true)
        case .runAction(let steps): steps.contains { $0.logs }
        case .takeOutbox(let entries, _, _): entries.contains { $0.id == OutboxEntry.ownID }
        case .tick, .startSession, .endSession, .changeUser, .setSignature, .wipe, .disable, .enable, .hostState,
            .flush, .refreshCards, .refreshMessages, .refreshSource, .reportSource, .hint, .offerNextMessage,
            .clearMessages, .localMessage, .batchFormed, .completed, .sourceRead, .setFact:
            false
        }
    }

    /// Whether a disabled engine accepts the input. Inputs that log, request or show something are refused.
    var worksWhileDisabled: Bool {
        switch self {
        case .tick, .hostState, .setFact, .wipe, .disable, .enable, .batchFormed, .completed, .reportSource: true
        case .startSession, .endSession, .changeUser, .setSignature, .flush, .refreshCards, .cardImpressions,
            .markCards, .card, .refreshMessages, .refreshSource, .hint, .message, .offerNextMessage, .clearMessages,
            .localMessage, .logEvent, .logPurchase, .logBatch, .logPushClick, .setAttribute, .logOperation, .addAlias,
            .takeOutbox, .runAction, .sourceRead:
            false
        }
    }

    /// Whether the engine may return a fault other than `disabled`. If not, the caller needs no copy to restore.
    var canBeRefused: Bool {
        switch self {
        case .cardImpressions, .markCards, .card, .message, .setFact, .batchFormed, .completed: true
        case .tick, .startSession, .endSession, .changeUser, .setSignature, .wipe, .disable, .enable, .hostState,
            .flush, .refreshCards, .refreshMessages, .refreshSource, .reportSource, .hint, .offerNextMessage,
            .clearMessages, .localMessage, .logEvent, .logPurchase, .logBatch, .logPushClick, .setAttribute,
            .logOperation, .addAlias, .takeOutbox, .runAction, .sourceRead:
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

/// The result of applying an input. A fault has no effects; the caller restores the engine from a copy.
package struct Outcome: Sendable {
    package let status: Status
    package let effects: Effects
}
