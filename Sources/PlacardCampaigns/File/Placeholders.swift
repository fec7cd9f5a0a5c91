import PlacardCore

/// Placeholders of templated messages: `{{event.name}}`, `{{event.type}}`, `{{user_id}}` and `{{properties.KEY}}`.
/// Any string of the template can contain them; a placeholder without a value becomes empty text.
package enum Placeholders {
    private static let known: Set<String> = ["event.name", "event.type", "user_id"]
    static let apiPrefix = "api_trigger_properties"

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

    // MARK: - Properties of a program's request

    /// Whether a text has `{{api_trigger_properties.${KEY}}}`. Rejects other ways to write that.
    static func usesAPIProperties(_ field: Field) throws(FieldProblem) -> Bool {
        var isUsed = false
        switch field.value {
        case .string(let text):
            let names = Placeholder.pieces(of: text).compactMap { $0.placeholder }
            for name in names where name.utf8.starts(with: apiPrefix.utf8) {
                guard apiKey(name) != nil else {
                    throw field.problem("has the unknown placeholder {{\(name)}}; write {{\(apiPrefix).${KEY}}}")
                }
                isUsed = true
            }
        case .array: for element in try field.elements() where try usesAPIProperties(element) { isUsed = true }
        case .object(let members):
            for key in members.keys {
                if let member = try field.optional(key), try usesAPIProperties(member) { isUsed = true }
            }
        default: break
        }
        return isUsed
    }

    /// The entry with the values of the properties in its texts. Other placeholders stay as they are.
    package static func fill(_ entry: JSON, properties: JSON.Members) -> JSON {
        switch entry {
        case .string(let text):
            .string(
                Placeholder.pieces(of: text).map { piece in
                    guard let key = piece.placeholder.flatMap(apiKey) else { return piece.text }
                    return properties[key].map(Self.text) ?? ""
                }.joined())
        case .array(let elements): .array(elements.map { fill($0, properties: properties) })
        case .object(let members): .object(members.mapValues { fill($0, properties: properties) })
        default: entry
        }
    }

    private static func apiKey(_ name: String) -> String? {
        let start = "\(apiPrefix).${"
        guard name.utf8.starts(with: start.utf8), name.utf8.last == UInt8(ascii: "}") else { return nil }
        let key = name.utf8.dropFirst(start.utf8.count).dropLast()
        return key.isEmpty ? nil : String(Substring(key))
    }

    // MARK: - Parts of a text

    private static func text(_ value: JSON) -> String { value == .null ? "" : value.string ?? value.text() }

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
            return value.map(text) ?? ""
        }
    }
}
