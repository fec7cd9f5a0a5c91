/// The form in which a head is signed: members sorted by their names' code points, no white space, no escapes except
/// those of `"` and `\`. So the order, white space and escapes of the text that was sent do not matter.
package enum SignedText {
    /// - Throws: `malformed` for what has no such form: control characters, and numbers other than 0 to 2^53 - 1.
    package static func of(_ members: [Value.Member]) throws(HeadFailure) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        try write(members, to: &writer)
        return writer.bytes
    }

    private static func write(_ members: [Value.Member], to writer: inout JSONWriter) throws(HeadFailure) {
        // The order of UTF-8 is that of code points.
        let sorted = members.sorted { ExactText($0.key) < ExactText($1.key) }
        try writer.object { (writer) throws(HeadFailure) in
            for member in sorted {
                writer.key(try checked(member.key))
                try write(member.value, to: &writer)
            }
        }
    }

    /// The reader has limited the depth.
    private static func write(_ value: Value, to writer: inout JSONWriter) throws(HeadFailure) {
        switch value {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value):
            guard (0...HeadLimits.largestNumber).contains(value) else { throw Self.number }
            writer.int(value)
        case .string(let text): writer.string(try checked(text))
        case .object(let members): try write(members, to: &writer)
        case .array(let elements):
            try writer.array { (writer) throws(HeadFailure) in
                for element in elements { try write(element, to: &writer) }
            }
        case .double, .date: throw Self.number
        }
    }

    private static func checked(_ text: String) throws(HeadFailure) -> String {
        guard text.utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw HeadFailure(.malformed, "the head has a control character in a text")
        }
        return text
    }

    private static var number: HeadFailure {
        HeadFailure(.malformed, "the head has a number that is not a whole one from 0 to \(HeadLimits.largestNumber)")
    }
}
