import PlacardCore

/// What the app knows about the user (F.4). None of these calls opens a session. What is set waits, one newest value per
/// name; an array, a place, an alias, a subscription and whatever changes an attribute by its earlier value go as events,
/// in the order of the calls.
extension Client {
    // MARK: Custom attributes

    /// Sets an attribute; `.null` unsets it. `blocked` when the server's blocklist names it, as of every call with a key
    /// but `unsetAttributeLocation`.
    ///
    /// - Parameter value: text of up to 255 characters, a number, a boolean or a date; an object, or an array of up to 100
    ///   strings or objects. With objects it may take 76,800 bytes as JSON and be nested 50 levels deep.
    /// - Throws: `invalid` naming field and limit; nothing was set.
    @discardableResult
    public func setAttribute(_ key: String, _ value: Value) throws(PlacardError) -> Status {
        try run(AttributeChange.set(key, value).input)
    }

    /// Takes an attribute away.
    @discardableResult
    public func unsetAttribute(_ key: String) throws(PlacardError) -> Status {
        try run(AttributeChange.unset(key).input)
    }

    /// Adds to a whole number; a negative amount takes away.
    @discardableResult
    public func incrementAttribute(_ key: String, by amount: Int64 = 1) throws(PlacardError) -> Status {
        try run(AttributeChange.increment(key, by: amount).input)
    }

    /// Adds an element, of up to 255 characters, to an array of strings.
    @discardableResult
    public func addToAttribute(_ key: String, _ element: String) throws(PlacardError) -> Status {
        try run(AttributeChange.add(element, to: key).input)
    }

    /// Takes an element out of an array of strings.
    @discardableResult
    public func removeFromAttribute(_ key: String, _ element: String) throws(PlacardError) -> Status {
        try run(AttributeChange.remove(element, from: key).input)
    }

    /// Puts the members of an object into those that the attribute has, and leaves the others.
    @discardableResult
    public func mergeAttribute(_ key: String, _ object: Value) throws(PlacardError) -> Status {
        try run(AttributeChange.merge(key, object).input)
    }

    /// Makes a place of an attribute. In degrees: latitude -90 to 90, longitude -180 to 180.
    @discardableResult
    public func setAttributeLocation(
        _ key: String, latitude: Double, longitude: Double
    ) throws(PlacardError) -> Status {
        let place = try Coordinates(latitude: latitude, longitude: longitude)
        return try run(AttributeChange.setLocation(key, place).input)
    }

    /// Takes the place away.
    @discardableResult
    public func unsetAttributeLocation(_ key: String) throws(PlacardError) -> Status {
        try run(AttributeChange.unsetLocation(key).input)
    }

    // MARK: The user

    /// Sets a field of the user, or unsets it with nil.
    ///
    /// - Throws: `invalid` naming field and limit; nothing was set.
    @discardableResult
    public func setUserField(_ field: UserField, _ value: String?) throws(PlacardError) -> Status {
        try run(.setAttribute(try field.update(value)))
    }

    /// Tells where the user is. Degrees as for `setAttributeLocation`, the others in metres; accuracies are not negative.
    @discardableResult
    public func setLastLocation(
        latitude: Double, longitude: Double, altitude: Double? = nil, accuracy: Double? = nil,
        altitudeAccuracy: Double? = nil
    ) throws(PlacardError) -> Status {
        let location = try LastLocation(
            try Coordinates(latitude: latitude, longitude: longitude), altitude: altitude, accuracy: accuracy,
            altitudeAccuracy: altitudeAccuracy)
        return try run(.logOperation(location.operation))
    }

    /// Tells whether the user wants what a subscription group sends.
    @discardableResult
    public func setSubscription(_ groupID: String, _ state: SubscriptionState) throws(PlacardError) -> Status {
        try run(.logOperation(try state.operation(group: groupID)))
    }

    /// Gives the user another name, unique among those with its label; both of 1 to 255 characters. While the user is
    /// anonymous, requests carry the last one given.
    @discardableResult
    public func addAlias(_ name: String, label: String) throws(PlacardError) -> Status {
        try run(.addAlias(try UserAlias(name: name, label: label)))
    }
}
