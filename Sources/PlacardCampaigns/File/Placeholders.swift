import PlacardCore

/// Placeholders of templated messages: `{{event.name}}`, `{{event.type}}`, `{{user_id}}` and `{{properties.KEY}}`.
/// Any string of the template can contain them; a placeholder without a value becomes empty text.
package enum Placeholders {
    private static let known: Set<String> = ["event.name", "event.type", "user_id"]

    /// Rejects a placeholder that could never get a value.
    package static func check(_ field: Field) throws(FieldProblem) {
        switch field.value {
        case .string(let text):
            let unknown = Placeholder.pieces(of: text).compactMap { $0.placeholder }.first { !isKnown($0) }
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
            .string(
                Placeholder.pieces(of: text).map { $0.placeholder.map { value(of: $0, in: request) } ?? $0.text }
                    .joined())
        case .array(let elements): .array(elements.map { fill($0, from: request) })
        case .object(let members): .object(members.mapValues { fill($0, from: request) })
        default: template
        }
    }

    private static func isKnown(_ name: String) -> Bool {
        known.contains(name) || (name.hasPrefix(Placeholder.propertyPrefix) && name != Placeholder.propertyPrefix)
    }

    private static func value(of name: String, in request: JSON) -> String {
        let event = request["data"]
        let data = event?["data"]
        switch name {
        case "event.name": return data?["n"]?.string ?? data?["pid"]?.string ?? ""
        case "event.type": return request["trigger_event_type"]?.string ?? ""
        case "user_id": return event?["user_id"]?.string ?? ""
        default:
            let key = String(name.dropFirst(Placeholder.propertyPrefix.count))
            let value = (data?["p"]?[key]) ?? (data?["pr"]?[key])
            return value?.string ?? value?.text() ?? ""
        }
    }
}
