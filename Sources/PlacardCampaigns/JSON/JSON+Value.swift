import PlacardCore

/// In the extension, `Value` is the value of a member.
package typealias PropertyValue = Value

extension JSON {
    /// The value without the order of its members.
    package init(_ value: PropertyValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { JSON($0) })
        case .object(let members):
            self = .object(Members(members.lazy.map { ($0.key, JSON($0.value)) }))
        case .date(let ms): self = .object(["$date_ms": .integer(ms)])
        }
    }
}

extension PropertyValue {
    package init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .int(number)
        case .real(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { PropertyValue($0) })
        case .object(let members): self = .object(members.map { Member(key: $0, value: PropertyValue($1)) })
        }
    }
}
