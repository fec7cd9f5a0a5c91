import PlacardCore

/// Reads a JSON object from the host, such as a theme. Every error names the field, and what it accepts.
struct JSONInput {
    /// Name of the object, such as `theme.light`.
    let name: String
    let members: [Value.Member]

    /// Null members count as missing.
    init(_ value: Value, name: String) throws(PlacardError) {
        guard case .object(let members) = value else { throw PlacardError(.invalid, "\(name) is not a JSON object") }
        self.name = name
        self.members = members.filter { $0.value != .null }
    }

    func place(_ member: Value.Member) -> String { "\(name).\(member.key)" }

    func text(_ member: Value.Member) throws(PlacardError) -> String {
        guard case .string(let text) = member.value, !text.isEmpty else {
            throw PlacardError(.invalid, "\(place(member)) is not a non-empty string")
        }
        return text
    }

    func number(_ member: Value.Member, in range: ClosedRange<Double>) throws(PlacardError) -> Double {
        let number: Double? =
            switch member.value {
            case .int(let value): Double(value)
            case .double(let value): value
            default: nil
            }
        guard let number, range.contains(number) else {
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            throw PlacardError(.invalid, "\(place(member)) is out of range: give a number from \(limits)")
        }
        return number
    }

    func color(_ member: Value.Member) throws(PlacardError) -> UInt32 {
        guard case .string(let text) = member.value, let color = CSSColor(hex: text) else {
            throw PlacardError(.invalid, "\(place(member)) is not a colour: use \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\"")
        }
        return color.argb
    }

    func font(_ member: Value.Member) throws(PlacardError) -> String {
        let text = try text(member)
        guard FontList.isValid(text) else {
            let allowed = "comma-separated names, quoted or made of letters, digits, - and _"
            throw PlacardError(.invalid, "\(place(member)) is not a list of fonts: give \(allowed)")
        }
        return text
    }

    func unknown(_ member: Value.Member, known: StaticString) -> PlacardError {
        PlacardError(.invalid, "\(name) has no member \(NameRule.shown(member.key)): known members are \(known)")
    }
}
