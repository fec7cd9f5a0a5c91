/// A place on the globe, checked (F.4).
package struct Coordinates: Sendable {
    /// Degrees, -90 to 90.
    package let latitude: Double
    /// Degrees, -180 to 180.
    package let longitude: Double

    package init(latitude: Double, longitude: Double) throws(PlacardError) {
        // A number that is none lies in no range.
        guard (-90.0...90.0).contains(latitude) else {
            throw PlacardError(.invalid, "latitude \(latitude) is outside the limits -90 to 90")
        }
        guard (-180.0...180.0).contains(longitude) else {
            throw PlacardError(.invalid, "longitude \(longitude) is outside the limits -180 to 180")
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}
