import CPlacard
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
