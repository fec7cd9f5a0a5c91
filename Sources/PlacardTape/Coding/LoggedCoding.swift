import PlacardCore

/// What the host logs, on a tape.
extension ByteWriter {
    mutating func customEvent(_ event: CustomEvent) {
        string(event.name)
        optional(event.properties) { $0.properties($1) }
    }

    mutating func loggedPurchase(_ logged: LoggedPurchase) {
        string(logged.purchase.productID)
        string(logged.purchase.currency)
        double(logged.purchase.price)
        number(logged.purchase.quantity)
        optional(logged.properties) { $0.properties($1) }
    }

    private mutating func properties(_ properties: Properties) { value(.object(properties.members)) }

    mutating func attributeChange(_ change: AttributeChange) {
        switch change {
        case .value(let update):
            number(UInt8(0))
            attributeUpdate(update)
        case .operation(let operation):
            number(UInt8(1))
            attributeOperation(operation)
        }
    }

    mutating func attributeUpdate(_ update: AttributeUpdate) {
        number(update.place.rawValue)
        string(update.name)
        raw(update.value)
        value(update.known)
    }

    mutating func attributeOperation(_ operation: AttributeOperation) {
        string(operation.code.rawValue)
        optionalString(operation.key)
        raw(operation.data)
        value(operation.argument)
    }

    mutating func userAlias(_ alias: UserAlias) {
        string(alias.name)
        string(alias.label)
    }

    mutating func openedURL(_ opened: Event.OpenedURL) {
        string(opened.url)
        bool(opened.usesWebview)
        string(opened.id)
        optional(opened.handle) { $0.number($1) }
    }

    mutating func outboxEntry(_ entry: OutboxEntry) {
        number(entry.id)
        number(entry.putMs)
        list(entry.calls) { $0.outboxCall($1) }
    }

    private mutating func outboxCall(_ call: OutboxEntry.Call) {
        switch call {
        case .event(let event):
            number(UInt8(0))
            customEvent(event)
        case .purchase(let purchase):
            number(UInt8(1))
            loggedPurchase(purchase)
        case .attribute(let update):
            number(UInt8(2))
            attributeUpdate(update)
        case .operation(let operation):
            number(UInt8(3))
            attributeOperation(operation)
        case .tracked(let code, let data, let name):
            number(UInt8(4))
            string(code.rawValue)
            raw(data)
            raw(name)
        case .invalid(let kind, let reason):
            number(UInt8(5))
            number(kind.rawValue)
            string(reason)
        }
    }
}

extension ByteReader {
    mutating func customEvent() throws(Damaged) -> CustomEvent {
        let name = try string()
        let properties = try optional { (reader) throws(Damaged) in try reader.properties() }
        return try accepted { () throws(PlacardError) in try CustomEvent(name: name, properties: properties) }
    }

    mutating func loggedPurchase() throws(Damaged) -> LoggedPurchase {
        let (product, currency, price, quantity) = (try string(), try string(), try double(), try number(Int32.self))
        let properties = try optional { (reader) throws(Damaged) in try reader.properties() }
        return try accepted { () throws(PlacardError) in
            try LoggedPurchase(
                Purchase(productID: product, currency: currency, price: price, quantity: quantity),
                properties: properties)
        }
    }

    private mutating func properties() throws(Damaged) -> Properties {
        guard case .object(let members) = try value() else { throw Damaged() }
        return Properties(stored: members)
    }

    mutating func attributeChange() throws(Damaged) -> AttributeChange {
        switch try number(UInt8.self) {
        case 0: return .value(try attributeUpdate())
        case 1: return .operation(try attributeOperation())
        default: throw Damaged()
        }
    }

    mutating func attributeUpdate() throws(Damaged) -> AttributeUpdate {
        guard let place = Attribute.Place(rawValue: try number()) else { throw Damaged() }
        return AttributeUpdate(place: place, name: try string(), value: try raw(), known: try value())
    }

    mutating func attributeOperation() throws(Damaged) -> AttributeOperation {
        AttributeOperation(
            code: RecordCode(rawValue: try string()), key: try optionalString(), data: try raw(), argument: try value())
    }

    mutating func userAlias() throws(Damaged) -> UserAlias {
        let (name, label) = (try string(), try string())
        return try accepted { () throws(PlacardError) in try UserAlias(name: name, label: label) }
    }

    mutating func openedURL() throws(Damaged) -> Event.OpenedURL {
        Event.OpenedURL(
            try string(), usesWebview: try bool(), id: try string(), handle: try optionalNumber(UInt64.self))
    }

    mutating func outboxEntry() throws(Damaged) -> OutboxEntry {
        OutboxEntry(
            id: try number(), putMs: try number(),
            calls: try list { (reader) throws(Damaged) in try reader.outboxCall() })
    }

    private mutating func outboxCall() throws(Damaged) -> OutboxEntry.Call {
        switch try number(UInt8.self) {
        case 0: return .event(try customEvent())
        case 1: return .purchase(try loggedPurchase())
        case 2: return .attribute(try attributeUpdate())
        case 3: return .operation(try attributeOperation())
        case 4: return .tracked(RecordCode(rawValue: try string()), data: try raw(), name: try raw())
        case 5: return .invalid(try choice(), reason: try string())
        default: throw Damaged()
        }
    }
}
