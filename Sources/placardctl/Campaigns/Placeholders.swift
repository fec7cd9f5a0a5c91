/// Placeholders of templated messages: `{{event.name}}`, `{{event.type}}`, `{{user_id}}` and `{{properties.KEY}}`.
/// Any string of the template can contain them; a placeholder without a value becomes empty text.
enum Placeholders {
    private static let known: Set<String> = ["event.name", "event.type", "user_id"]
    private static let propertyPrefix = "properties."

    /// Rejects a placeholder that could never get a value.
    static func check(_ field: Field) throws(FieldProblem) {
        switch field.value {
        case .string(let text):
            let unknown = pieces(of: text).compactMap(\.placeholder).first { !isKnown($0) }
            guard let unknown else { return }
            let names = known.sorted().joined(separator: ", ")
            throw field.problem(
                "has the unknown placeholder {{\(unknown)}}; known placeholders are \(names), properties.KEY")
        case .array:
            for element in try field.elements() { try check(element) }
        case .object(let members):
            for key in members.keys.sorted() {
                if let member = try field.optional(key) { try check(member) }
            }
        default: return
        }
    }

    /// The template with its placeholders replaced by the values in the request's `template` object (rule 10.4).
    static func fill(_ template: JSON, from request: JSON) -> JSON {
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
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            pieces.append((String(rest[..<open.lowerBound]), nil))
            let name = rest[open.upperBound..<close.lowerBound]
            pieces.append(("", String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())))
            rest = rest[close.upperBound...]
        }
        pieces.append((String(rest), nil))
        return pieces
    }
}
