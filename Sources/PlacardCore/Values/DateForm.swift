extension Value {
    /// Replaces each object of the form `{"$date_ms": 1760000000000}` by the date, at any depth: JSON has no dates, so
    /// hosts write them this way. `JSONWriter.namesDates` writes the same form.
    ///
    /// - Parameter subject: names the value in the error message.
    /// - Throws: `invalid` when an object has the key and another form.
    package func readingDates(of subject: @autoclosure () -> String) throws(PlacardError) -> Value {
        switch self {
        case .null, .bool, .int, .double, .string, .date: return self
        case .array(var elements):
            for index in elements.indices { elements[index] = try elements[index].readingDates(of: subject()) }
            return .array(elements)
        case .object(var members):
            if members.contains(where: { Self.isDateKey($0.key) }) {
                guard members.count == 1, case .int(let ms) = members[0].value else {
                    throw PlacardError(
                        .invalid,
                        "\(subject()) has a malformed date: write {\"$date_ms\": n}, with a whole number of "
                            + "milliseconds and no other key")
                }
                return .date(ms: ms)
            }
            for index in members.indices {
                members[index].value = try members[index].value.readingDates(of: subject())
            }
            return .object(members)
        }
    }

    static func isDateKey(_ key: String) -> Bool { ExactText.same(key, "$date_ms") }
}
