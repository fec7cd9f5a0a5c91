extension SpelledName {
    /// `losesPriority` is `loses_priority`. The command only: the page, in Embedded Swift, has no names of cases.
    static func of(_ value: Any) -> String {
        "\(value)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
    }
}
