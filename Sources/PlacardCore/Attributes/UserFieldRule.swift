extension UserField {
    /// The change that sets the field, or unsets it with nil.
    ///
    /// - Throws: `invalid`, naming the field and the limit.
    package func update(_ text: String?) throws(PlacardError) -> AttributeUpdate {
        try UserFieldRule(field: self).check(text)
        var writer = JSONWriter()
        if let text { writer.string(text) } else { writer.null() }
        return AttributeUpdate(place: .field, name: name.description, value: writer.bytes)
    }
}

/// The rule for the values of user fields (rules 6.1.1, 6.4).
private struct UserFieldRule {
    let field: UserField

    /// Nil unsets the field.
    func check(_ text: String?) throws(PlacardError) {
        guard let text else { return try checkCanBeUnset() }
        switch field {
        case .firstName, .lastName, .homeCity, .country, .language:
            if !text.isEmpty { try NameRule.check(text, field: field.name.description) }
        case .email: try checkEmail(text)
        case .phone: try checkPhone(text)
        case .gender: try checkWord(text, ["m", "f", "o", "u", "n", "p"])
        case .dob: try checkDate(text)
        case .emailSubscribe, .pushSubscribe: try checkWord(text, ["opted_in", "subscribed", "unsubscribed"])
        case .imageURL: try checkLength(text, Limits.stringLength)
        case .nativeLineID: try checkLength(text, Limits.lineIDLength)
        }
    }

    /// Throws for the subscription fields: they always have a state.
    private func checkCanBeUnset() throws(PlacardError) {
        switch field {
        case .emailSubscribe, .pushSubscribe: throw fault("cannot be unset: give opted_in, subscribed or unsubscribed")
        case .firstName, .lastName, .email, .phone, .gender, .dob, .country, .homeCity, .language, .imageURL,
            .nativeLineID:
            return
        }
    }

    private func checkLength(_ text: String, _ limit: Int) throws(PlacardError) {
        let count = text.unicodeScalars.count
        guard count <= limit else { throw fault("has \(count) characters: the limit is \(limit)") }
    }

    private func checkWord(_ text: String, _ words: [String]) throws(PlacardError) {
        guard !words.contains(where: { ExactText($0) == ExactText(text) }) else { return }
        throw fault("is \(NameRule.shown(text)): give one of \(words.joined(separator: ", "))")
    }

    /// Checks the form x@y.z only: the server finds out whether the address exists.
    private func checkEmail(_ text: String) throws(PlacardError) {
        try checkLength(text, Limits.emailLength)
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        guard isPlain, parts.count == 2, let local = parts.first, let domain = parts.last, !local.isEmpty else {
            throw fault("\(NameRule.shown(text)) is not an address: give one such as 'ada@example.com'")
        }
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else {
            throw fault("\(NameRule.shown(text)) is not an address: give one such as 'ada@example.com'")
        }
    }

    private func checkPhone(_ text: String) throws(PlacardError) {
        try checkLength(text, Limits.stringLength)
        let signs = Array("0123456789 .()+-".utf8)
        guard !text.isEmpty, text.utf8.allSatisfy(signs.contains) else {
            throw fault("\(NameRule.shown(text)) is not a phone number: use only digits, spaces and . ( ) + -")
        }
    }

    /// Checks year, month and day; the text is sent as given.
    private func checkDate(_ text: String) throws(PlacardError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let year = number(parts[0], digits: 4...4), let month = number(parts[1], digits: 1...2),
            let day = number(parts[2], digits: 1...2), (1...12).contains(month),
            (1...CivilTime.days(ofMonth: month, year: year)).contains(day)
        else { throw fault("\(NameRule.shown(text)) is not a date: give year-month-day, such as '1815-12-10'") }
    }

    private func number(_ digits: Substring.UTF8View, digits count: ClosedRange<Int>) -> Int64? {
        guard count.contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    private func fault(_ text: String) -> PlacardError { PlacardError(.invalid, "\(field.name) \(text)") }
}
