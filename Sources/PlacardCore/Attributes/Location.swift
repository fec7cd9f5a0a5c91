/// Validated geographic coordinates (rule 6.4).
package struct Coordinates: Sendable {
    /// Degrees, -90 to 90.
    package let latitude: Double
    /// Degrees, -180 to 180.
    package let longitude: Double

    package init(latitude: Double, longitude: Double) throws(PlacardError) {
        // NaN is in no range.
        guard (-90.0...90.0).contains(latitude) else {
            throw PlacardError(.invalid, "latitude \(latitude) is outside the range -90 to 90")
        }
        guard (-180.0...180.0).contains(longitude) else {
            throw PlacardError(.invalid, "longitude \(longitude) is outside the range -180 to 180")
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The user's last known location, validated (rule 6.4). Degrees and metres; nil when unknown.
package struct LastLocation: Sendable {
    package let place: Coordinates
    package let altitude: Double?
    /// Accuracy of latitude and longitude, in metres.
    package let accuracy: Double?
    package let altitudeAccuracy: Double?

    package init(
        _ place: Coordinates, altitude: Double?, accuracy: Double?, altitudeAccuracy: Double?
    ) throws(PlacardError) {
        if let altitude { try ScalarRule.check(altitude, "altitude") }
        try Self.check(accuracy, "accuracy")
        try Self.check(altitudeAccuracy, "altitude accuracy")
        self.place = place
        self.altitude = altitude
        self.accuracy = accuracy
        self.altitudeAccuracy = altitudeAccuracy
    }

    package var operation: AttributeOperation {
        AttributeOperation(code: .lastLocation, key: nil, data: RecordJSON.lastLocation(self))
    }

    private static func check(_ accuracy: Double?, _ name: String) throws(PlacardError) {
        guard let accuracy else { return }
        try ScalarRule.check(accuracy, name)
        guard accuracy >= 0 else { throw PlacardError(.invalid, "\(name) \(accuracy) is less than 0") }
    }
}

extension RecordJSON {
    static func attributeLocation(_ key: String, _ place: Coordinates) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
            write(place, &$0)
        }
    }

    fileprivate static func lastLocation(_ location: LastLocation) -> [UInt8] {
        object {
            write(location.place, &$0)
            write("altitude", location.altitude, &$0)
            write("ll_accuracy", location.accuracy, &$0)
            write("alt_accuracy", location.altitudeAccuracy, &$0)
        }
    }

    private static func write(_ place: Coordinates, _ writer: inout JSONWriter) {
        write("latitude", place.latitude, &writer)
        write("longitude", place.longitude, &writer)
    }

    private static func write(_ key: StaticString, _ number: Double?, _ writer: inout JSONWriter) {
        guard let number else { return }
        writer.key(key)
        writer.double(number)
    }
}
