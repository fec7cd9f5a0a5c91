/// The headers that a fault may set.
enum FaultHeaders {
    /// Headers that the server sets itself: how a reply is framed, and what keeps browsers from running it.
    private static let own: Set<String> = [
        "connection", "content-length", "content-security-policy", "keep-alive", "te", "trailer", "transfer-encoding",
        "upgrade", "x-content-type-options",
    ]

    static func read(_ field: Field) throws(FieldProblem) -> [String: String] {
        var headers: [String: String] = [:]
        for name in try field.members().keys {
            let value = try field.required(name)
            guard isToken(name) else {
                throw field.problem("the name of a header must be letters, digits and any of !#$%&'*+-.^_`|~")
            }
            guard !own.contains(name.lowercased()) else { throw value.problem("the server sets this header itself") }
            let text = try value.string()
            guard text.utf8.allSatisfy(isVisible) else { throw value.problem("must not hold control characters") }
            headers[name] = text
        }
        return headers
    }

    private static func isToken(_ name: String) -> Bool {
        let others = "!#$%&'*+-.^_`|~".utf8
        return !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.contains(byte)
                }
            }
    }

    /// Tabs are allowed in a header.
    private static func isVisible(_ byte: UInt8) -> Bool {
        byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
    }
}
