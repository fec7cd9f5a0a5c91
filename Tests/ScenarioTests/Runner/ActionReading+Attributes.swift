/// Reads the arguments of actions about the user.
extension Action {
    static func attribute(_ fields: inout Fields) throws -> Action {
        let op = try fields.needed(try fields.string("op"), "op")
        let key = try fields.needed(try fields.string("key"), "key")
        return .attribute(try attributeAction(op, &fields), key: key)
    }

    /// A value that an op does not take is left, and refused with whatever else is left.
    private static func attributeAction(_ op: String, _ fields: inout Fields) throws -> AttributeAction {
        switch op {
        case "set":
            let value = try fields.needed(fields.take("value"), "value")
            try checkDate(value, "\(fields.place).value")
            return .set(value)
        case "unset": return .unset
        case "increment": return .increment(fields.take("value") ?? .number("1"))
        case "add": return .add(try fields.needed(fields.take("value"), "value"))
        case "remove": return .remove(try fields.needed(fields.take("value"), "value"))
        case "merge": return .merge(try fields.needed(fields.take("value"), "value"))
        case "location":
            var place = try fields.needed(try fields.fields("value"), "value")
            let degrees = try degrees(&place)
            try place.end()
            return .location(latitude: degrees.latitude, longitude: degrees.longitude)
        case "unset_location": return .unsetLocation
        default: throw FormatError("\(fields.place).op must be one of set, unset, increment, … unset_location")
        }
    }

    static func lastLocation(_ fields: inout Fields) throws -> Action {
        let degrees = try degrees(&fields)
        return .lastLocation(
            LastLocation(
                latitude: degrees.latitude, longitude: degrees.longitude,
                altitude: try fields.take("altitude", "a number", \.double),
                accuracy: try fields.take("accuracy", "a number", \.double),
                altitudeAccuracy: try fields.take("altitude_accuracy", "a number", \.double)))
    }

    private static func degrees(_ fields: inout Fields) throws -> (latitude: Double, longitude: Double) {
        let latitude = try fields.needed(try fields.take("latitude", "a number", \.double), "latitude")
        let longitude = try fields.needed(try fields.take("longitude", "a number", \.double), "longitude")
        return (latitude, longitude)
    }
}
