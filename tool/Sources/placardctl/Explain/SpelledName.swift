/// Names of enumeration cases as in C.
enum SpelledName {
    /// `losesPriority` is `loses_priority`.
    static func of(_ value: Any) -> String {
        "\(value)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
    }
}
