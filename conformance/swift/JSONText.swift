/// JSON as text on one line.
extension JSON: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): JSON.quoted(text)
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(JSON.quoted($0.key)): \($0.value)" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
