import Placard
import PlacardCore

/// Reads strings that a host passes in.
enum TextInput {
    /// `PLACARD_NUL`: SIZE_MAX arrives as -1, because size_t is imported as a signed number.
    static let untilNUL = -1

    /// More elements than any list has: a wrong count must not read past the end of memory.
    private static let listLimit = 1_000_000

    /// The bytes of a text, borrowed from the caller.
    static func bytes(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
    ) throws(PlacardError) -> UnsafeRawBufferPointer {
        guard let pointer else { throw nullFault(field) }
        if length == untilNUL {
            var count = 0
            while pointer[count] != 0 { count += 1 }
            return UnsafeRawBufferPointer(start: pointer, count: count)
        }
        guard length >= 0 else {
            throw PlacardError(
                .invalid,
                "the length of \(field) is negative or far too large: pass the number of bytes, or PLACARD_NUL")
        }
        return UnsafeRawBufferPointer(start: pointer, count: length)
    }

    /// A text. Invalid UTF-8 is refused, never repaired.
    static func string(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
    ) throws(PlacardError) -> String {
        // `String(validating:as:)` looks up generic types at run time, which takes longer than the text.
        let text: String? = try bytes(pointer, length, field).withMemoryRebound(to: UInt8.self) { bytes in
            guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
            return String(copying: valid)
        }
        guard let text else { throw PlacardError(.invalid, "\(field) is not valid UTF-8") }
        return text
    }

    /// A text that can be absent.
    static func optional(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
    ) throws(PlacardError) -> String? {
        pointer == nil ? nil : try string(pointer, length, field)
    }

    /// A text that can be absent, else ends with NUL.
    static func optional(
        _ pointer: UnsafePointer<CChar>?, _ field: StaticString
    ) throws(PlacardError) -> String? {
        try optional(pointer, untilNUL, field)
    }

    /// Texts, none of them NULL; an empty list can be NULL.
    ///
    /// - Parameter lengths: in bytes; nil: each text ends with NUL.
    static func list(
        _ pointers: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int>?, _ count: Int,
        _ field: StaticString
    ) throws(PlacardError) -> [String] {
        if count == 0 { return [] }
        guard let pointers else { throw nullFault(field) }
        guard count > 0, count <= listLimit else {
            throw PlacardError(.invalid, "\(field) has \(count) elements: at most \(listLimit) are allowed")
        }
        var texts: [String] = []
        for index in 0..<count {
            do throws(PlacardError) {
                texts.append(try string(pointers[index], lengths?[index] ?? untilNUL, field))
            } catch {
                throw PlacardError(error.status, "element \(index): \(error.message)")
            }
        }
        return texts
    }

    /// The text of an attribute or a property. The error message names the key.
    @inline(never)
    static func string(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString, of kind: StaticString, _ key: String
    ) throws(PlacardError) -> String {
        do throws(PlacardError) { return try string(pointer, length, field) } catch {
            throw PlacardError(error.status, "\(kind) \(NameRule.shown(key)): \(error.message)")
        }
    }

    /// The text of a user field, which is absent to unset it. The error message names the field.
    @inline(never)
    static func optional(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString, of userField: UserField
    ) throws(PlacardError) -> String? {
        pointer == nil ? nil : try string(pointer, length, field, of: "user field", userField.name.description)
    }

    /// A value from JSON text. The error message names the key.
    static func value(
        _ json: UnsafePointer<CChar>?, _ length: Int, of kind: StaticString, _ key: String
    ) throws(PlacardError) -> Value {
        try Value(json: try bytes(json, length, "json"), of: "\(kind) \(NameRule.shown(key))")
    }
}
