import PlacardCore

/// Reads a record that another process has put for the client (rule 6.7). `put` only accepts objects; this decoder
/// checks whether it can be logged, by the rules of the calls that it replaces.
package enum OutboxDecoder {
    /// - Throws: `invalid` when the text is not a JSON object.
    package static func check(_ json: UnsafeRawBufferPointer) throws(PlacardError) {
        switch JSONDocument.read(json, { $0.isObject ? nil : $0.typeName }) {
        case .success(nil): return
        case .success(let type?): throw PlacardError(.invalid, "json is \(type), not an object")
        case .failure(let error): throw error.fault(of: "json")
        }
    }

    /// - Parameter kind: nil when this version does not know it.
    package static func record(
        id: Int64, kind: OutboxKind?, json: UnsafeRawBufferPointer, putMs: Int64
    ) -> OutboxEntry {
        OutboxEntry(id: id, putMs: putMs, calls: calls(kind, json))
    }

    private static func calls(_ kind: OutboxKind?, _ json: UnsafeRawBufferPointer) -> [OutboxEntry.Call] {
        guard let kind else { return [.invalid(.record, reason: "its kind is unknown")] }
        let what = dropped(kind)
        do throws(PlacardError) {
            guard case .object(let members) = try PropertiesDecoder.value(json, named: "it") else {
                return [.invalid(what, reason: "it is not a JSON object")]
            }
            switch kind {
            case .event: return [.event(try event(members))]
            case .purchase: return [.purchase(try purchase(members))]
            case .attribute: return each(members, what, attribute)
            case .userField: return each(members, what, userField)
            }
        } catch {
            return [.invalid(what, reason: error.message)]
        }
    }

    private static func dropped(_ kind: OutboxKind) -> DroppedKind {
        switch kind {
        case .event: .pendingEvent
        case .purchase: .pendingPurchase
        case .attribute: .pendingAttribute
        case .userField: .pendingUserField
        }
    }

    /// Reads the members separately: an invalid one does not affect the others.
    private static func each(
        _ members: [Value.Member], _ what: DroppedKind,
        _ call: (Value.Member) throws(PlacardError) -> OutboxEntry.Call
    ) -> [OutboxEntry.Call] {
        members.map { member in
            do throws(PlacardError) {
                return try call(member)
            } catch {
                return .invalid(what, reason: error.message)
            }
        }
    }

    private static func attribute(_ member: Value.Member) throws(PlacardError) -> OutboxEntry.Call {
        let value = try member.value.readingDates(of: "attribute \(NameRule.shown(member.key))")
        return switch try AttributeChange.set(member.key, value) {
        case .value(let update): .attribute(update)
        case .operation(let operation): .operation(operation)
        }
    }

    private static func userField(_ member: Value.Member) throws(PlacardError) -> OutboxEntry.Call {
        let field = try UserField(named: member.key)
        switch member.value {
        case .string(let text): return .attribute(try field.update(text))
        case .null: return .attribute(try field.update(nil))
        case .bool, .int, .double, .date, .array, .object:
            throw PlacardError(.invalid, "\(field.name) is neither a string nor null")
        }
    }

    private static func event(_ members: [Value.Member]) throws(PlacardError) -> CustomEvent {
        var name: String?
        var properties = Properties()
        for member in members {
            guard ExactText.same(member.key, "event_name") else {
                try PropertiesDecoder.set(member, &properties)
                continue
            }
            guard case .string(let text) = member.value else {
                throw PlacardError(.invalid, "its event_name is not a string")
            }
            name = text
        }
        guard let name else { throw PlacardError(.invalid, "it has no event_name") }
        return try CustomEvent(name: name, properties: properties.isEmpty ? nil : properties)
    }

    private static func purchase(_ members: [Value.Member]) throws(PlacardError) -> LoggedPurchase {
        var productID: String?
        var currency: String?
        var price: Double?
        var quantity: Int64 = 1
        var properties = Properties()
        for member in members {
            switch (member.key, member.value) {
            case ("product_id", .string(let text)): productID = text
            case ("currency", .string(let text)): currency = text
            case ("price", .double(let number)): price = number
            case ("price", .int(let number)): price = Double(number)
            case ("quantity", .int(let number)): quantity = number
            case ("product_id", _), ("currency", _): throw PlacardError(.invalid, "its \(member.key) is not a string")
            case ("price", _): throw PlacardError(.invalid, "its price is not a number")
            case ("quantity", _): throw PlacardError(.invalid, "its quantity is not a whole number")
            default: try PropertiesDecoder.set(member, &properties)
            }
        }
        guard let productID else { throw PlacardError(.invalid, "it has no product_id") }
        guard let currency else { throw PlacardError(.invalid, "it has no currency") }
        guard let price else { throw PlacardError(.invalid, "it has no price") }
        let purchase = try Purchase(
            productID: productID, currency: currency, price: price, quantity: Int32(clamping: quantity))
        return try LoggedPurchase(purchase, properties: properties.isEmpty ? nil : properties)
    }
}
