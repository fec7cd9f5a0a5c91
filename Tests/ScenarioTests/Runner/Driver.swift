import Placard

extension Action.PageOptions {
    func read() throws -> RenderOptions {
        var options = plain
        if let theme { options.theme = try Theme(json: Array(theme.utf8)) }
        if let words { options.words = try Words(json: Array(words.utf8)) }
        return options
    }
}

/// Does what a step says: one call of the client.
struct Driver {
    let host: Host
    let step: Step

    func perform() throws -> Status {
        switch step.action {
        case .open: return try done { try host.open() }
        case .close: return try done { try host.close() }
        case .kill: return try done { try host.kill() }
        case .advance(let ms): return try done { try host.advance(by: ms) }
        case .shiftWall(let ms): return try done { try host.shiftWall(by: ms) }
        case .reply(let answer): return try done { try reply(answer) }
        case .fail(let kind, let failure):
            return try done { try host.client.failRequest(try request(kind), failure) }
        case .outbox(let kind, let record): return try done { try host.put(kind, record) }
        case .explain(let event):
            host.explanation = []
            let explanation = try explanation(event)
            host.explanation = explanation?.verdicts ?? []
            return explanation == nil ? .ignored : .ok
        default: return try call(try host.client)
        }
    }

    private func done(_ body: () throws -> Void) throws -> Status {
        try body()
        return .ok
    }

    private func call(_ client: Client) throws -> Status {
        switch step.action {
        case .startSession: try client.startSession()
        case .endSession: try client.endSession()
        case .changeUser(let id, let signature): try client.changeUser(id, signature: signature)
        case .setSignature(let signature): try client.setSignature(signature)
        case .disable: try client.disable()
        case .enable: try client.enable()
        case .wipe: try done { try client.wipe() }
        case .hostState(let change): try done { try client.setHostState(change) }
        case .refreshCards: try client.refreshCards()
        case .refreshMessages: try client.refreshMessages()
        case .flush: try client.flush()
        case .card(let id, .impression): try client.logCardImpression(id)
        case .card(let id, .click): try client.logCardClick(id)
        case .card(let id, .dismiss): try client.logCardDismissal(id)
        case .cardImpressions(let ids): try client.logCardImpressions(ids)
        case .logEvent(let event): try client.logEvent(event.name, try properties(event.properties))
        case .logPurchase(let purchase, let currency, let price, let quantity):
            try client.logPurchase(
                purchase.productID, currency: currency, price: price, quantity: try int32(quantity),
                try properties(purchase.properties))
        case .logBatch(let items): try client.logBatch(try batch(items))
        case .pushClick(let payload): try client.logPushClick(payload: payload.utf8)
        case .attribute(let action, let key): try change(client, key, action)
        case .userField(let name, let value): try client.setUserField(try field(name), try optionalText(value))
        case .lastLocation(let location):
            try client.setLastLocation(
                latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
                accuracy: location.accuracy, altitudeAccuracy: location.altitudeAccuracy)
        case .subscription(let group, let state): try client.setSubscription(group, try subscription(state))
        case .alias(let name, let label): try client.addAlias(name, label: label)
        case .renderCards(let options):
            try done { host.page = try client.renderCards(try client.cards(), try options.read()) }
        case .renderMessage(let id, let options):
            try done { host.page = try client.renderMessage(try host.messageHandle(id), try options.read()) }
        case .follow(let link): try client.handleURL(try host.pageBase() + link)
        case .followURL(let url): try client.handleURL(url)
        case .message(let action, let id): try answer(client, try host.messageHandle(id), action)
        case .offerNextMessage: try client.offerNextMessage()
        case .localMessage(let json):
            try done { _ = try client.addLocalMessage(try Message(json: Array(json.utf8))) }
        default: throw StepError("the runner does not do this")
        }
    }

    private func answer(_ client: Client, _ handle: UInt64, _ action: Action.MessageAction) throws -> Status {
        switch action {
        case .show: try client.showMessage(handle)
        case .later: try client.postponeMessage(handle)
        case .discard: try client.discardMessage(handle)
        case .impression: try client.logMessageImpression(handle)
        case .click: try client.logMessageClick(handle)
        case .button(let id): try client.logMessageButton(handle, id)
        case .htmlButton(let id): try client.logMessageHTMLButton(handle, id)
        case .dismiss: try client.logMessageDismissal(handle)
        }
    }

    // MARK: The scripted server

    private func request(_ kind: RequestKind) throws -> UInt64 {
        try host.takeRequest(kind, mayBeMissing: step.expectsStatus)
    }

    private func reply(_ answer: Action.Answer) throws {
        try host.client.completeRequest(
            try request(answer.kind), status: answer.status, retryAfter: answer.headers.retryAfter,
            rateLimit: RateLimitReset(
                remaining: answer.headers.rateLimitRemaining, reset: answer.headers.rateLimitReset),
            contentType: answer.headers.contentType, body: Array(answer.body.utf8))
    }

    // MARK: Arguments

    private func explanation(_ event: Action.Explained) throws -> Explanation? {
        switch event {
        case .open: try host.client.explainOpen()
        case .event(let event): try host.client.explainEvent(event.name, try properties(event.properties))
        case .purchase(let purchase):
            try host.client.explainPurchase(purchase.productID, try properties(purchase.properties))
        case .pushClick(let payload): try host.client.explainPushClick(payload: payload.utf8)
        }
    }

    private func batch(_ items: [Action]) throws -> EventBatch {
        var batch = EventBatch()
        for item in items {
            switch item {
            case .logEvent(let event): try batch.addEvent(event.name, try properties(event.properties))
            case .logPurchase(let purchase, let currency, let price, let quantity):
                try batch.addPurchase(
                    purchase.productID, currency: currency, price: price, quantity: try int32(quantity),
                    try properties(purchase.properties))
            default: throw StepError("a batch does not hold this")
            }
        }
        return batch
    }

    /// Numbers that do not fit are a fault of the call, as in every language.
    private func int32(_ value: Int64) throws -> Int32 {
        guard let value = Int32(exactly: value) else { throw PlacardError(.invalid, "\(value) is too large") }
        return value
    }

    private func properties(_ members: [JSON.Member]?) throws -> Properties? {
        guard let members else { return nil }
        var properties = Properties()
        for member in members { try properties.set(member.key, try value(member.value)) }
        return properties
    }

    /// A date stands for itself at the top only; further down there is JSON.
    func value(_ value: JSON) throws -> Value {
        if let ms = value["$date_ms"]?.integer { return .date(ms: ms) }
        switch value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .string(let text): return .string(text)
        case .number(let text):
            let isInteger = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 > UInt8(ascii: ".") && $0 < 0x40 }
            if !isInteger, let number = Double(text) { return .double(number) }
            guard let number = Int64(text) else { throw PlacardError(.invalid, "\(text) is too large") }
            return .int(number)
        case .array, .object: return try Value(json: value.description.utf8)
        }
    }
}
