import PlacardCore

/// An input on a tape: its kind, then what it carries.
extension ByteWriter {
    mutating func input(_ input: Input, _ bodies: inout TapeBodies) {
        number(InputKind(input).rawValue)
        switch input {
        case .tick, .startSession, .endSession, .wipe, .disable, .enable, .refreshSource, .reportSource,
            .offerNextMessage,
            .clearMessages:
            break
        case .changeUser(let user, let signature):
            string(user)
            optionalString(signature)
        case .setSignature(let signature): string(signature)
        case .hostState(let state): hostState(state)
        case .flush(let opensSession): bool(opensSession)
        case .refreshCards(let token), .refreshMessages(let token): number(token)
        case .cardImpressions(let ids): strings(ids)
        case .markCards(let ids, let mark):
            strings(ids)
            cardMark(mark)
        case .card(let id, let action):
            string(id)
            cardAction(action)
        case .message(let handle, let action):
            number(handle)
            messageAction(action)
        case .hint(let hint): self.hint(hint)
        case .localMessage(let message): message.write(to: &self)
        case .logEvent(let event): customEvent(event)
        case .logPurchase(let purchase): loggedPurchase(purchase)
        case .logBatch(let batch): list(batch.items) { $0.batchItem($1) }
        case .logPushClick(let trackingID, let opened):
            string(trackingID)
            optional(opened) { $0.openedURL($1) }
        case .setAttribute(let update): attributeUpdate(update)
        case .setFact(let fact):
            string(fact.name)
            value(fact.value)
        case .logOperation(let operation): attributeOperation(operation)
        case .addAlias(let alias): userAlias(alias)
        case .runAction(let steps): list(steps) { $0.actionStep($1) }
        case .takeOutbox(let entries, let flushes, let areDue):
            list(entries) { $0.outboxEntry($1) }
            bool(flushes)
            bool(areDue)
        case .batchFormed(let id, let formed):
            number(id)
            formedBatch(formed)
        case .completed(let id, let completion):
            number(id)
            self.completion(completion, &bodies)
        case .sourceRead(let reading): sourceReading(reading, &bodies)
        }
    }

    mutating func hostState(_ state: HostState) {
        bool(state.isForeground)
        bool(state.isKeyboardVisible)
        bool(state.isBusy)
        bool(state.isOnline)
        number(state.orientation.rawValue)
    }

    private mutating func hint(_ hint: Hint) {
        number(hint.subject.rawValue)
        optionalString(hint.version?.text)
        number(hint.spreadMs)
    }

    private mutating func cardMark(_ mark: Input.CardMark) {
        switch mark {
        case .viewed(let logs):
            number(UInt8(0))
            bool(logs)
        case .unviewed: number(UInt8(1))
        }
    }

    private mutating func cardAction(_ action: Input.CardAction) {
        switch action {
        case .click: number(UInt8(0))
        case .dismissal: number(UInt8(1))
        case .follow(let plan):
            number(UInt8(2))
            optional(plan) { $0.actionPlan($1) }
        }
    }

    private mutating func batchItem(_ item: EventBatch.Item) {
        switch item {
        case .event(let event):
            number(UInt8(0))
            customEvent(event)
        case .purchase(let purchase):
            number(UInt8(1))
            loggedPurchase(purchase)
        }
    }
}

extension ByteReader {
    mutating func input(_ bodies: TapeBodies) throws(Damaged) -> Input {
        guard let kind = InputKind(rawValue: try number()) else { throw Damaged() }
        switch kind {
        case .tick: return .tick
        case .startSession: return .startSession
        case .endSession: return .endSession
        case .changeUser: return .changeUser(try string(), signature: try optionalString())
        case .setSignature: return .setSignature(try string())
        case .wipe: return .wipe
        case .disable: return .disable
        case .enable: return .enable
        case .hostState: return .hostState(try hostState())
        case .flush: return .flush(opensSession: try bool())
        case .refreshCards: return .refreshCards(token: try number())
        case .cardImpressions: return .cardImpressions(ids: try strings())
        case .markCards: return .markCards(ids: try strings(), try cardMark())
        case .card: return .card(id: try string(), try cardAction())
        case .refreshMessages: return .refreshMessages(token: try number())
        case .message: return .message(handle: try number(), try messageAction())
        case .refreshSource: return .refreshSource
        case .hint: return .hint(try hint())
        case .offerNextMessage: return .offerNextMessage
        case .clearMessages: return .clearMessages
        case .localMessage: return .localMessage(try Message(onTape: &self))
        case .logEvent: return .logEvent(try customEvent())
        case .logPurchase: return .logPurchase(try loggedPurchase())
        case .logBatch: return .logBatch(try eventBatch())
        case .logPushClick:
            return .logPushClick(
                trackingID: try string(), opens: try optional { (reader) throws(Damaged) in try reader.openedURL() })
        case .setAttribute: return .setAttribute(try attributeUpdate())
        case .setFact: return .setFact(try hostFact())
        case .logOperation: return .logOperation(try attributeOperation())
        case .addAlias: return .addAlias(try userAlias())
        case .runAction:
            return .runAction(try list { (reader) throws(Damaged) in try reader.actionStep() })
        case .takeOutbox:
            let entries = try list { (reader) throws(Damaged) in try reader.outboxEntry() }
            return .takeOutbox(entries, flushes: try bool(), areDue: try bool())
        case .batchFormed: return .batchFormed(requestID: try number(), try formedBatch())
        case .completed: return .completed(requestID: try number(), try completion(bodies))
        case .sourceRead: return .sourceRead(try sourceReading(bodies))
        case .reportSource: return .reportSource
        }
    }

    mutating func hostState() throws(Damaged) -> HostState {
        var state = HostState()
        state.isForeground = try bool()
        state.isKeyboardVisible = try bool()
        state.isBusy = try bool()
        state.isOnline = try bool()
        state.orientation = try choice()
        return state
    }

    private mutating func hint() throws(Damaged) -> Hint {
        let subject = try choice(HintSubject.self)
        let (version, spreadMs) = (try optionalString(), try number(Int64.self))
        return try accepted { () throws(PlacardError) in
            try Hint(subject, version: version ?? "", spreadSeconds: spreadMs / 1_000)
        }
    }

    private mutating func cardMark() throws(Damaged) -> Input.CardMark {
        switch try number(UInt8.self) {
        case 0: return .viewed(logs: try bool())
        case 1: return .unviewed
        default: throw Damaged()
        }
    }

    private mutating func cardAction() throws(Damaged) -> Input.CardAction {
        switch try number(UInt8.self) {
        case 0: return .click
        case 1: return .dismissal
        case 2: return .follow(try optional { (reader) throws(Damaged) in try reader.actionPlan() })
        default: throw Damaged()
        }
    }

    private mutating func hostFact() throws(Damaged) -> HostFact {
        let (name, value) = (try string(), try value())
        return try accepted { () throws(PlacardError) in try HostFact(name, value) }
    }

    private mutating func eventBatch() throws(Damaged) -> EventBatch {
        var batch = EventBatch()
        for _ in 0..<(try number(UInt32.self)) {
            switch try number(UInt8.self) {
            case 0:
                let event = try customEvent()
                try accepted { () throws(PlacardError) in try batch.addEvent(event.name, event.properties) }
            case 1:
                let logged = try loggedPurchase()
                let purchase = logged.purchase
                try accepted { () throws(PlacardError) in
                    try batch.addPurchase(
                        purchase.productID, currency: purchase.currency, price: purchase.price,
                        quantity: purchase.quantity, logged.properties)
                }
            default: throw Damaged()
            }
        }
        return batch
    }
}

/// What a tape keeps of an input.
extension TapeSecrets {
    func hidden(_ input: Input) -> Input {
        switch input {
        case .changeUser(let user, let signature): .changeUser(user, signature: signature.map(hidden))
        case .setSignature(let signature): .setSignature(hidden(signature))
        case .tick, .startSession, .endSession, .wipe, .disable, .enable, .hostState, .flush, .refreshCards,
            .cardImpressions, .markCards, .card, .refreshMessages, .message, .refreshSource, .reportSource,
            .hint, .offerNextMessage, .clearMessages, .localMessage, .setFact, .addAlias, .runAction,
            .takeOutbox, .batchFormed, .completed, .sourceRead, .logBatch, .logPushClick, .logEvent,
            .logPurchase, .setAttribute, .logOperation:
            input
        }
    }

    /// An input whose name the server has blocked: without what it carries.
    func blocked(_ input: Input) -> Input {
        switch input {
        case .logEvent(let event):
            (try? CustomEvent(name: event.name, properties: nil)).map(Input.logEvent) ?? input
        case .logPurchase(let logged):
            (try? LoggedPurchase(logged.purchase, properties: nil)).map(Input.logPurchase) ?? input
        case .setAttribute(let update):
            .setAttribute(AttributeUpdate(place: update.place, name: update.name, value: Array("null".utf8)))
        case .logOperation(let operation):
            .logOperation(AttributeOperation(code: operation.code, key: operation.key, data: Array("{}".utf8)))
        case .tick, .startSession, .endSession, .wipe, .disable, .enable, .hostState, .flush, .refreshCards,
            .cardImpressions, .markCards, .card, .refreshMessages, .message, .refreshSource, .reportSource,
            .hint, .offerNextMessage, .clearMessages, .localMessage, .setFact, .addAlias, .runAction,
            .takeOutbox, .batchFormed, .completed, .sourceRead, .logBatch, .logPushClick, .changeUser,
            .setSignature:
            input
        }
    }
}

extension Message {
    /// A tape's messages have the form of this version.
    init(onTape reader: inout ByteReader) throws(Damaged) { try self.init(from: &reader, format: .max) }
}

/// The kind of an input on a tape. Raw values are part of the tape's format.
package enum InputKind: UInt8, Sendable, CaseIterable {
    case tick = 1
    case startSession = 2
    case endSession = 3
    case changeUser = 4
    case setSignature = 5
    case wipe = 6
    case disable = 7
    case enable = 8
    case hostState = 9
    case flush = 10
    case refreshCards = 11
    case cardImpressions = 12
    case markCards = 13
    case card = 14
    case refreshMessages = 15
    case message = 16
    case refreshSource = 17
    case hint = 18
    case offerNextMessage = 19
    case clearMessages = 20
    case localMessage = 21
    case logEvent = 22
    case logPurchase = 23
    case logBatch = 24
    case logPushClick = 25
    case setAttribute = 26
    case setFact = 27
    case logOperation = 28
    case addAlias = 29
    case runAction = 30
    case takeOutbox = 31
    case batchFormed = 32
    case completed = 33
    case sourceRead = 34
    case reportSource = 35

    package init(_ input: Input) {
        self =
            switch input {
            case .tick: .tick
            case .startSession: .startSession
            case .endSession: .endSession
            case .changeUser: .changeUser
            case .setSignature: .setSignature
            case .wipe: .wipe
            case .disable: .disable
            case .enable: .enable
            case .hostState: .hostState
            case .flush: .flush
            case .refreshCards: .refreshCards
            case .cardImpressions: .cardImpressions
            case .markCards: .markCards
            case .card: .card
            case .refreshMessages: .refreshMessages
            case .message: .message
            case .refreshSource: .refreshSource
            case .hint: .hint
            case .offerNextMessage: .offerNextMessage
            case .clearMessages: .clearMessages
            case .localMessage: .localMessage
            case .logEvent: .logEvent
            case .logPurchase: .logPurchase
            case .logBatch: .logBatch
            case .logPushClick: .logPushClick
            case .setAttribute: .setAttribute
            case .setFact: .setFact
            case .logOperation: .logOperation
            case .addAlias: .addAlias
            case .runAction: .runAction
            case .takeOutbox: .takeOutbox
            case .batchFormed: .batchFormed
            case .completed: .completed
            case .sourceRead: .sourceRead
            case .reportSource: .reportSource
            }
    }
}
