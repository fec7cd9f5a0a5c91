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
        switch try AttributeChange.set(member.key, member.value) {
        case .value(let update): .attribute(update)
        case .operation(let operation): .operation(operation)
        }
    }

    private static func userField(_ member: Value.Member) throws(PlacardError) -> OutboxEntry.Call {
        guard let field = UserField(name: member.key) else {
            throw PlacardError(.invalid, "a user has no field \(NameRule.shown(member.key))")
        }
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
                try properties.set(member.key, member.value)
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
}
