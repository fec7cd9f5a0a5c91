import PlacardCore

/// What a tracker logs. Every call names its user, and throws `invalid`, naming the argument and the limit; nothing was
/// logged then.
extension Tracker {
    /// Logs a custom event.
    public func logEvent(
        _ name: String, _ properties: Properties? = nil, of identity: RestIdentity
    ) throws(PlacardError) {
        try log(TrackedRecord(CustomEvent(name: name, properties: properties), of: identity))
    }

    /// Logs a purchase: `price` is that of each of `quantity` (1 to 100) items.
    public func logPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil,
        of identity: RestIdentity
    ) throws(PlacardError) {
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        try log(TrackedRecord(LoggedPurchase(purchase, properties: properties), of: identity))
    }

    // MARK: Attributes

    /// Sets custom attributes, with the rules of `Client.setAttribute` for each value. Refuses an object that the endpoint
    /// would read as an operation, such as `{"inc": 3}`: use `incrementAttribute` or a method next to it.
    public func setAttributes(_ attributes: Properties, of identity: RestIdentity) throws(PlacardError) {
        try log(TrackedRecord(set: attributes, of: identity))
    }

    /// Unsets a custom attribute.
    public func unsetAttribute(_ key: String, of identity: RestIdentity) throws(PlacardError) {
        try log(TrackedRecord(unset: key, of: identity))
    }

    /// Adds to an integer attribute; a negative amount subtracts.
    public func incrementAttribute(
        _ key: String, by amount: Int64 = 1, of identity: RestIdentity
    ) throws(PlacardError) {
        try log(TrackedRecord(increment: key, by: amount, of: identity))
    }

    /// Adds an element, of up to 255 characters, to an array of strings.
    public func addToAttribute(_ key: String, _ element: String, of identity: RestIdentity) throws(PlacardError) {
        try log(TrackedRecord(.add, element, key: key, of: identity))
    }

    /// Removes an element from an array of strings.
    public func removeFromAttribute(_ key: String, _ element: String, of identity: RestIdentity) throws(PlacardError) {
        try log(TrackedRecord(.remove, element, key: key, of: identity))
    }

    // MARK: The user

    /// Sets a field of the user; nil unsets it. The endpoint has no `UserField.nativeLineID`, and cannot set the field
    /// that names the user.
    public func setUserField(_ field: UserField, _ value: String?, of identity: RestIdentity) throws(PlacardError) {
        try log(TrackedRecord(field, value, of: identity))
    }

    /// Sets the user's last known location, in degrees: latitude -90 to 90, longitude -180 to 180.
    public func setLastLocation(
        latitude: Double, longitude: Double, of identity: RestIdentity
    ) throws(PlacardError) {
        let place = try Coordinates(latitude: latitude, longitude: longitude)
        try log(TrackedRecord(lastLocation: place, of: identity))
    }
}
