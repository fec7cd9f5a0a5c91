/// The records that typed calls put into an outbox: JSON objects of the documented forms (rule 6.7.1), checked by the
/// rules of the client's calls. The client makes the same calls of them again.
package enum OutboxJSON {
    /// - Throws: `invalid`, as `CustomEvent` does.
    package static func event(_ name: String, _ properties: Properties?) throws(PlacardError) -> [UInt8] {
        _ = try CustomEvent(name: name, properties: properties)
        return object([Value.Member(key: "event_name", value: .string(name))], properties)
    }

    /// - Throws: `invalid`, as `LoggedPurchase` does.
    package static func purchase(_ purchase: Purchase, _ properties: Properties?) throws(PlacardError) -> [UInt8] {
        _ = try LoggedPurchase(purchase, properties: properties)
        return object(
            [
                Value.Member(key: "product_id", value: .string(purchase.productID)),
                Value.Member(key: "currency", value: .string(purchase.currency)),
                Value.Member(key: "price", value: .double(purchase.price)),
                Value.Member(key: "quantity", value: .int(Int64(purchase.quantity))),
            ], properties)
    }

    /// - Throws: `invalid`, as `AttributeChange.set` does.
    package static func attribute(_ key: String, _ value: Value) throws(PlacardError) -> [UInt8] {
        _ = try AttributeChange.set(key, value)
        return object([Value.Member(key: key, value: value)])
    }

    /// - Throws: `invalid`, as `UserField.update` does.
    package static func userField(_ field: UserField, _ text: String?) throws(PlacardError) -> [UInt8] {
        _ = try field.update(text)
        return object([Value.Member(key: field.name.description, value: text.map(Value.string) ?? .null)])
    }

    private static func object(_ members: [Value.Member], _ properties: Properties? = nil) -> [UInt8] {
        var writer = JSONWriter()
        writer.namesDates = true
        writer.value(.object(members + (properties?.members ?? [])))
        return writer.bytes
    }
}
