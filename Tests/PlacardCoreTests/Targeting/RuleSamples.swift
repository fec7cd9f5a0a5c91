import PlacardCore

/// An operator with its arguments, as it was sent.
func op(_ name: String, _ arguments: Value...) -> Value {
    .object([.init(key: name, value: .array(arguments))])
}

func bare(_ name: String, _ argument: Value) -> Value { .object([.init(key: name, value: argument)]) }

func variable(_ name: String) -> Value { bare("var", .string(name)) }

/// What a user with these attributes has.
func variables(
    _ attributes: [String: Value] = [:], facts: [String: Value] = [:], user: String? = "u",
    at wallMs: Int64 = 1_760_000_000_000
) throws -> Variables {
    var known = KnownFacts()
    for (key, value) in attributes { _ = known.setAttribute(key, value) }
    for (name, value) in facts { _ = known.set(try HostFact(name, value)) }
    return Variables(known, .init(id: "d", appVersion: "1.2.3", locale: "de_AT"), user: user, wallMs: wallMs)
}
