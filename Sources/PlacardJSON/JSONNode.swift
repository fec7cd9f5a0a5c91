import CJansson
import PlacardCore

/// A value inside a `JSONDocument`, borrowed from it.
package struct JSONNode {
    let pointer: UnsafeMutablePointer<json_t>

    init(_ pointer: UnsafeMutablePointer<json_t>) { self.pointer = pointer }

    private init?(_ pointer: UnsafeMutablePointer<json_t>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    var type: json_type { pointer.pointee.type }
    var isNull: Bool { type == JSON_NULL }
    var isObject: Bool { type == JSON_OBJECT }
    var isArray: Bool { type == JSON_ARRAY }

    /// For messages to developers.
    var typeName: String {
        switch type {
        case JSON_OBJECT: "an object"
        case JSON_ARRAY: "an array"
        case JSON_STRING: "a string"
        case JSON_INTEGER: "an integer"
        case JSON_REAL: "a number"
        case JSON_TRUE, JSON_FALSE: "a boolean"
        default: "null"
        }
    }

    // MARK: Scalars

    /// The text of a string, which may contain NUL.
    var text: UnsafeRawBufferPointer? {
        guard type == JSON_STRING, let start = json_string_value(pointer) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: json_string_length(pointer))
    }

    var string: String? { text.map { String(decoding: $0, as: UTF8.self) } }

    /// Also accepts a real number without a fraction: some servers write integers that way.
    var integer: Int64? {
        if type == JSON_INTEGER { return Int64(json_integer_value(pointer)) }
        return type == JSON_REAL ? Int64(exactly: json_real_value(pointer)) : nil
    }

    var number: Double? {
        if type == JSON_INTEGER { return Double(json_integer_value(pointer)) }
        return type == JSON_REAL ? json_real_value(pointer) : nil
    }

    /// Also accepts 0 and 1: servers write some flags that way (rule 8.1).
    var flag: Bool? {
        switch type {
        case JSON_TRUE: return true
        case JSON_FALSE: return false
        case JSON_INTEGER where json_integer_value(pointer) == 0: return false
        case JSON_INTEGER where json_integer_value(pointer) == 1: return true
        default: return nil
        }
    }

    // MARK: Containers

    /// A member of an object; nil when it is missing or null, which mean the same (0.3).
    subscript(key: StaticString) -> JSONNode? {
        let found = key.withUTF8Buffer { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { json_object_get(pointer, $0.baseAddress) }
        }
        guard let node = JSONNode(found), !node.isNull else { return nil }
        return node
    }

    var count: Int { json_array_size(pointer) }

    var memberCount: Int { json_object_size(pointer) }

    subscript(index: Int) -> JSONNode? { JSONNode(json_array_get(pointer, index)) }

    /// Calls `body` with each member of an object, in the order of the text.
    func forEachMember(_ body: (_ key: UnsafePointer<CChar>, _ value: JSONNode) -> Void) {
        var iterator = json_object_iter(pointer)
        while let current = iterator {
            if let key = json_object_iter_key(current), let value = JSONNode(json_object_iter_value(current)) {
                body(key, value)
            }
            iterator = json_object_iter_next(pointer, current)
        }
    }

    /// A member of an object, borrowed from the document with its key.
    struct Member {
        let key: UnsafePointer<CChar>
        let keyLength: Int
        let value: JSONNode

        func isNamed(_ name: StaticString) -> Bool {
            guard keyLength == name.utf8CodeUnitCount else { return false }
            // Keys of the same length mostly differ in the first letter, which needs no call. Both end with a NUL.
            return UInt8(truncatingIfNeeded: key[0]) == name.utf8Start[0] && memcmp(key, name.utf8Start, keyLength) == 0
        }
    }

    /// The members of an object that are not null, in the order of the text.
    var members: [Member] {
        var members: [Member] = []
        members.reserveCapacity(memberCount)
        var iterator = json_object_iter(pointer)
        while let current = iterator {
            if let key = json_object_iter_key(current), let value = JSONNode(json_object_iter_value(current)),
                !value.isNull
            {
                let length = json_object_iter_key_len(current)
                members.append(Member(key: key, keyLength: length, value: value))
            }
            iterator = json_object_iter_next(pointer, current)
        }
        return members
    }

    // MARK: Depth

    /// Whether containers are nested deeper than `limit` levels, this value being the first.
    func isDeeper(than limit: Int) -> Bool {
        switch type {
        case JSON_OBJECT:
            if limit == 0 { return true }
            var iterator = json_object_iter(pointer)
            while let current = iterator {
                if let value = JSONNode(json_object_iter_value(current)), value.isContainer,
                    value.isDeeper(than: limit - 1)
                {
                    return true
                }
                iterator = json_object_iter_next(pointer, current)
            }
            return false
        case JSON_ARRAY:
            if limit == 0 { return true }
            return (0..<count).contains { self[$0]?.isDeeper(than: limit - 1) ?? false }
        default: return false
        }
    }

    private var isContainer: Bool { isObject || isArray }

    // MARK: Conversion

    /// The value as a core type. The document has checked the depth.
    func value() -> Value {
        switch type {
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        case JSON_INTEGER: return .int(Int64(json_integer_value(pointer)))
        case JSON_REAL: return .double(json_real_value(pointer))
        case JSON_STRING: return .string(string ?? "")
        case JSON_ARRAY: return .array((0..<count).compactMap { self[$0]?.value() })
        case JSON_OBJECT:
            var members: [Value.Member] = []
            forEachMember { members.append(Value.Member(key: String(cString: $0), value: $1.value())) }
            return .object(members)
        default: return .null
        }
    }

    /// The form in which hosts get extras; nil for null.
    var extraText: String? {
        string ?? value().extraText
    }
}
