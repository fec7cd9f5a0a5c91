/// The rule for custom attributes (rules 6.1.1, 6.4). Errors name the attribute and the limit.
enum AttributeRule {
    static func check(key: String) throws(PlacardError) {
        try NameRule.check(key, field: "attribute key \(NameRule.shown(key))")
    }

    /// The value as JSON.
    static func encoded(_ value: Value, key: String) throws(PlacardError) -> [UInt8] {
        let subject = "attribute \(NameRule.shown(key))"
        try check(value, subject, level: 1)
        if case .array(let elements) = value { try check(elements, subject) }
        var writer = JSONWriter()
        writer.value(value)
        guard !holdsObject(value) || writer.bytes.count <= Limits.attributeBytes else {
            throw PlacardError(
                .invalid,
                "\(subject) takes \(writer.bytes.count) bytes as JSON: the limit is \(Limits.attributeBytes)")
        }
        return writer.bytes
    }

    /// - Parameter level: nesting of containers; the value itself is level 1.
    private static func check(_ value: Value, _ subject: String, level: Int) throws(PlacardError) {
        switch value {
        case .null, .bool, .int: return
        case .double(let number): try ScalarRule.check(number, subject)
        case .string(let text): try ScalarRule.check(text, subject)
        case .date(let ms): try ScalarRule.check(dateMs: ms, subject)
        case .array(let elements):
            try check(level: level, subject)
            for element in elements { try check(element, subject, level: level + 1) }
        case .object(let members):
            try check(level: level, subject)
            for member in members {
                try NameRule.check(member.key, field: "\(subject): key \(NameRule.shown(member.key))")
                if Value.isDateKey(member.key) {
                    throw PlacardError(.invalid, "\(subject): the key '$date_ms' is reserved for dates: rename it")
                }
                try check(member.value, subject, level: level + 1)
            }
        }
    }

    private static func check(level: Int, _ subject: String) throws(PlacardError) {
        guard level <= Limits.depth else {
            throw PlacardError(.invalid, "\(subject) is nested deeper than \(Limits.depth) levels")
        }
    }

    /// Checks an attribute that is an array. Arrays nested in objects can have any elements.
    private static func check(_ elements: [Value], _ subject: String) throws(PlacardError) {
        guard elements.count <= Limits.arrayCount else {
            throw PlacardError(
                .invalid, "\(subject) has \(elements.count) elements: the limit is \(Limits.arrayCount)")
        }
        let strings = elements.filter(isString).count
        let objects = elements.filter(isObject).count
        guard strings == elements.count || objects == elements.count else {
            throw PlacardError(.invalid, "\(subject) is an array: its elements must be all strings or all objects")
        }
    }

    private static func isString(_ value: Value) -> Bool {
        if case .string = value { return true }
        return false
    }

    private static func isObject(_ value: Value) -> Bool {
        if case .object = value { return true }
        return false
    }

    private static func holdsObject(_ value: Value) -> Bool {
        guard case .array(let elements) = value else { return isObject(value) }
        return elements.contains(where: isObject)
    }
}
