/// Placeholders of templated messages: `{{event.name}}`, `{{event.type}}`, `{{user_id}}` and `{{properties.KEY}}`.
/// Any string of the template can contain them; a placeholder without a value becomes empty text.
package enum Placeholders {
    private static let known: Set<String> = ["event.name", "event.type", "user_id"]
    private static let propertyPrefix = "properties."

    /// Rejects a placeholder that could never get a value.
    package static func check(_ field: Field) throws(FieldProblem) {
        switch field.value {
        case .string(let text):
            let unknown = pieces(of: text).compactMap { $0.placeholder }.first { !isKnown($0) }
            guard let unknown else { return }
            let names = known.sorted().joined(separator: ", ")
            throw field.problem(
                "has the unknown placeholder {{\(unknown)}}; known placeholders are \(names), properties.KEY")
        case .array:
            for element in try field.elements() { try check(element) }
        case .object(let members):
            for key in members.keys {
                if let member = try field.optional(key) { try check(member) }
            }
        default: return
        }
    }

    /// The template with its placeholders replaced by the values in the request's `template` object (rule 10.4).
    package static func fill(_ template: JSON, from request: JSON) -> JSON {
        switch template {
        case .string(let text):
            .string(pieces(of: text).map { $0.placeholder.map { value(of: $0, in: request) } ?? $0.text }.joined())
        case .array(let elements): .array(elements.map { fill($0, from: request) })
        case .object(let members): .object(members.mapValues { fill($0, from: request) })
        default: template
        }
    }

    private static func isKnown(_ name: String) -> Bool {
        known.contains(name) || (name.hasPrefix(propertyPrefix) && name != propertyPrefix)
    }

    private static func value(of name: String, in request: JSON) -> String {
        let event = request["data"]
        let data = event?["data"]
        switch name {
        case "event.name": return data?["n"]?.string ?? data?["pid"]?.string ?? ""
        case "event.type": return request["trigger_event_type"]?.string ?? ""
        case "user_id": return event?["user_id"]?.string ?? ""
        default:
            let key = String(name.dropFirst(propertyPrefix.count))
            let value = (data?["p"]?[key]) ?? (data?["pr"]?[key])
            return value?.string ?? value?.text() ?? ""
        }
    }

    private typealias Piece = (text: String, placeholder: String?)

    /// Text and placeholders in order. A `{{` without `}}` is text.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text.utf8[...]
        while let open = pair(UInt8(ascii: "{"), in: rest) {
            let inside = rest[rest.index(open, offsetBy: 2)...]
            guard let close = pair(UInt8(ascii: "}"), in: inside) else { break }
            pieces.append((String(Substring(rest[..<open])), nil))
            let name = Substring(inside[..<close])
            pieces.append(("", String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())))
            rest = inside[inside.index(close, offsetBy: 2)...]
        }
        pieces.append((String(Substring(rest)), nil))
        return pieces
    }

    /// Where a byte first occurs twice in a row. Not `firstRange`: it needs the library of regular expressions.
    private static func pair(_ byte: UInt8, in text: Substring.UTF8View) -> String.Index? {
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: byte) {
            let next = text.index(after: found)
            if next < text.endIndex, text[next] == byte { return found }
            index = next
        }
        return nil
    }
}
