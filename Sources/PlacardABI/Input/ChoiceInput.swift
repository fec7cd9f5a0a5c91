import CPlacard
import Placard
import PlacardCore

/// Reads values of the header's enumerations.
enum ChoiceInput {
    /// - Parameter constants: the prefix of the constants, such as "PLACARD_CLOCK".
    /// - Throws: `invalid` for a value that is not listed.
    static func listed<Choice: RawRepresentable<Int32>>(
        _ value: Int32, _ name: StaticString, _ constants: StaticString
    ) throws(PlacardError) -> Choice {
        guard let choice = Choice(rawValue: value) else { throw unlisted(value, name, constants) }
        return choice
    }

    @inline(never)
    static func unlisted(_ value: Int32, _ name: StaticString, _ constants: StaticString) -> PlacardError {
        PlacardError(.invalid, "\(name) is \(value), which is not a \(constants)_* value")
    }

    static func clock(_ value: Int32, _ wallMs: Int64, _ monotonicMs: Int64) throws(PlacardError) -> Options.ClockKind {
        switch value {
        case PLACARD_CLOCK_SYSTEM.number: .system
        case PLACARD_CLOCK_HOST.number: .host(Instant(wallMs: wallMs, monotonicMs: monotonicMs))
        default: throw unlisted(value, "clock", "PLACARD_CLOCK")
        }
    }

    /// - Parameter prefix: of the fields' names, for error messages.
    static func identity(
        _ kind: Int32, _ name: String, _ label: String?, _ prefix: StaticString
    ) throws(PlacardError) -> RestIdentity {
        if label != nil, kind != PLACARD_REST_USER_ALIAS.number {
            throw PlacardError(.invalid, "\(prefix)label is only for PLACARD_REST_USER_ALIAS")
        }
        switch kind {
        case PLACARD_REST_BRAZE_ID.number: return .brazeID(name)
        case PLACARD_REST_EXTERNAL_ID.number: return .externalID(name)
        case PLACARD_REST_USER_ALIAS.number: return .userAlias(name: name, label: label ?? "")
        case PLACARD_REST_EMAIL.number: return .email(name)
        case PLACARD_REST_PHONE.number: return .phone(name)
        default: throw PlacardError(.invalid, "\(prefix)kind is \(kind), which is not a PLACARD_REST_* value")
        }
    }

    /// Turns an option on or off, or leaves its default.
    static func set(_ option: inout Bool, _ value: Int32, _ name: StaticString) throws(PlacardError) {
        option = try flag(value, name) ?? option
    }

    /// On or off; nil is the default.
    static func flag(_ value: Int32, _ name: StaticString) throws(PlacardError) -> Bool? {
        switch value {
        case PLACARD_DEFAULT.number: nil
        case PLACARD_ON.number: true
        case PLACARD_OFF.number: false
        default: throw PlacardError(.invalid, "\(name) is \(value): give PLACARD_ON, PLACARD_OFF or PLACARD_DEFAULT")
        }
    }
}

extension RawRepresentable where RawValue: FixedWidthInteger {
    /// An enumeration constant of the header as it crosses the interface.
    var number: Int32 { Int32(truncatingIfNeeded: rawValue) }
}
