import PlacardCore

/// Reads what the page of an HTML message passes on: for each call a JSON array of its name and arguments, or an object
/// with the name of a call that cannot be made, and why.
package enum PageMessageDecoder {
    /// Maximum size of a call as JSON, in bytes.
    private static let limit = 8192

    /// - Parameter text: nil when it is not text.
    package static func message(_ text: String?) -> PageMessage {
        var json = text ?? ""
        let read = json.withUTF8 { JSONDocument.read(UnsafeRawBufferPointer($0)) { $0.value() } }
        guard case .success(let value) = read else {
            return .refused(name: name(ofUnreadable: json), "it is not valid JSON")
        }
        switch value {
        case .array(let parts):
            guard case .string(let name) = parts.first else { break }
            return message(name, Array(parts.dropFirst()), bytes: json.utf8.count)
        case .object(let members):
            guard let member = members.first, isName(member.key) else { break }
            return .refused(name: member.key, member.value == "size" ? tooLarge : "an argument has no form as JSON")
        default: break
        }
        return .refused(name: unknown, "it has no name")
    }

    private static func message(_ name: String, _ arguments: [Value], bytes: Int) -> PageMessage {
        switch (name, arguments.first) {
        // The page's own, which no method of the bridge is called.
        case ("link", .string(let url)): return .link(url, isLogged: arguments.last == true)
        case ("leftOut", .int(let count)): return .leftOut(max(0, count))
        case ("error", .string(let text)): return .error(text)
        default:
            guard isName(name) else { return .refused(name: unknown, "the bridge has no such method") }
            guard bytes <= limit else { return .refused(name: name, tooLarge) }
            return .call(PageCall(name: name, arguments: arguments))
        }
    }

    /// The name with which a text begins that is not valid JSON, such as one with half a surrogate pair.
    private static func name(ofUnreadable json: String) -> String {
        let name = String(json.dropFirst(2).prefix { $0 != "\"" })
        return isName(name) ? name : unknown
    }

    /// Names of methods are short words: anything else is not repeated in a report.
    private static func isName(_ name: String) -> Bool {
        let isWord = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isWord && (1...64).contains(name.utf8.count)
    }

    private static let unknown = "call"
    private static let tooLarge = "it takes more than \(limit) bytes as JSON"
}
