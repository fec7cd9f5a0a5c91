/// A validated new value of one attribute.
package struct AttributeUpdate: Sendable, Equatable {
    package let place: Attribute.Place
    package let name: String
    /// JSON; `null` unsets.
    package let value: [UInt8]
    /// The value, for rules; null unsets. Only of a custom attribute.
    package let known: Value

    package init(place: Attribute.Place, name: String, value: [UInt8], known: Value = .null) {
        self.place = place
        self.name = name
        self.value = value
        self.known = known
    }
}

/// A validated change that must be applied once and in order, so it is sent as an event (rule 4.2.4): an increment, a
/// change of an array, a location, an alias and so on.
package struct AttributeOperation: Sendable, Equatable {
    package let code: RecordCode
    /// The attribute that it changes, to check against the blocklist; nil when it changes no attribute or is exempt.
    package let key: String?
    /// JSON object.
    package let data: [UInt8]
    /// The value or element with which the attribute is changed.
    package let argument: Value

    package init(code: RecordCode, key: String?, data: [UInt8], argument: Value = .null) {
        self.code = code
        self.key = key
        self.data = data
        self.argument = argument
    }

    /// The attribute's value after the change, as far as this device knows it; nil: the change is not one of an attribute
    /// that rules can read.
    func changed(_ old: Value) -> Value? {
        switch code {
        case .setArray: return argument
        case .increment:
            guard case .int(let amount) = argument else { return old }
            if case .int(let number) = old { return .int(number.clampedAdding(amount)) }
            return old == .null ? argument : old
        case .addElement:
            guard case .array(let elements) = old else { return old == .null ? .array([argument]) : old }
            return elements.contains(argument) ? old : .array(elements + [argument])
        case .removeElement:
            guard case .array(let elements) = old else { return old }
            return .array(elements.filter { $0 != argument })
        case .mergeObject: return Self.merged(argument, into: old)
        default: return nil
        }
    }

    private static func merged(_ new: Value, into old: Value) -> Value {
        guard case .object(let changes) = new, case .object(var members) = old else { return new }
        for change in changes {
            members.removeAll { ExactText.same($0.key, change.key) }
            members.append(change)
        }
        return .object(members)
    }
}
