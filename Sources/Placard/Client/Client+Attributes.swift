import PlacardCore

/// User attributes (rule 6.4). None of these calls opens a session. Values that are set are queued, only the newest per
/// name. Arrays, locations, aliases, subscriptions, and changes relative to an earlier value are sent as events, in the
/// order of the calls.
extension Client {
    // MARK: Custom attributes

    /// Sets an attribute; `.null` unsets it. `blocked` when the server's blocklist contains the key, as for every call
    /// with a key except `unsetAttributeLocation`.
    ///
    /// - Parameters:
    ///   - key: the attribute's name.
    ///   - value: text of up to 255 characters, a number, a boolean or a date; an object, or an array of up to 100 strings
    ///     or objects. With objects, at most 76,800 bytes as JSON and 50 levels deep.
    /// - Throws: `invalid`, naming the field and the limit; nothing was set.
    @discardableResult
    public func setAttribute(_ key: String, _ value: Value) throws(PlacardError) -> Status {
        try run(AttributeChange.set(key, value).input)
    }

    /// Unsets an attribute.
    @discardableResult
    public func unsetAttribute(_ key: String) throws(PlacardError) -> Status {
        try run(AttributeChange.unset(key).input)
    }

    /// Adds to an integer attribute; a negative amount subtracts.
    @discardableResult
    public func incrementAttribute(_ key: String, by amount: Int64 = 1) throws(PlacardError) -> Status {
        try run(AttributeChange.increment(key, by: amount).input)
    }

    /// Adds an element, of up to 255 characters, to an array of strings.
    @discardableResult
    public func addToAttribute(_ key: String, _ element: String) throws(PlacardError) -> Status {
        try run(AttributeChange.add(element, to: key).input)
    }

    /// Removes an element from an array of strings.
    @discardableResult
    public func removeFromAttribute(_ key: String, _ element: String) throws(PlacardError) -> Status {
        try run(AttributeChange.remove(element, from: key).input)
    }

    /// Merges an object into the attribute: replaces or adds its members, and keeps the others.
    @discardableResult
    public func mergeAttribute(_ key: String, _ object: Value) throws(PlacardError) -> Status {
        try run(AttributeChange.merge(key, object).input)
    }

    /// Sets a location attribute, in degrees: latitude -90 to 90, longitude -180 to 180.
    @discardableResult
    public func setAttributeLocation(
        _ key: String, latitude: Double, longitude: Double
    ) throws(PlacardError) -> Status {
        let place = try Coordinates(latitude: latitude, longitude: longitude)
        return try run(AttributeChange.setLocation(key, place).input)
    }

    /// Unsets a location attribute.
    @discardableResult
    public func unsetAttributeLocation(_ key: String) throws(PlacardError) -> Status {
        try run(AttributeChange.unsetLocation(key).input)
    }

    // MARK: Facts

    /// Sets a fact that rules of campaigns can read as `$host.NAME`; `.null` removes it. Facts stay on the device, and
    /// are kept by a change of user. Also works while disabled.
    ///
    /// - Parameters:
    ///   - name: 1 to 255 characters.
    ///   - value: at most 1,024 bytes as JSON. At most 100 facts can be set.
    /// - Throws: `invalid`, naming the limit; nothing was set.
    @discardableResult
    public func setFact(_ name: String, _ value: Value) throws(PlacardError) -> Status {
        try run(.setFact(try HostFact(name, value)))
    }

    // MARK: The user

    /// Sets a field of the user; nil unsets it.
    ///
    /// - Throws: `invalid`, naming the field and the limit; nothing was set.
    @discardableResult
    public func setUserField(_ field: UserField, _ value: String?) throws(PlacardError) -> Status {
        try run(.setAttribute(try field.update(value)))
    }

    /// Sets the user's last known location: degrees as in `setAttributeLocation`, the rest in metres, accuracies >= 0.
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

    /// Sets the user's state in a subscription group.
    @discardableResult
    public func setSubscription(_ groupID: String, _ state: SubscriptionState) throws(PlacardError) -> Status {
        try run(.logOperation(try state.operation(group: groupID)))
    }

    /// Adds an alias to the user, unique within its label; name and label have 1 to 255 characters. While the user is
    /// anonymous, requests carry the last alias added.
    @discardableResult
    public func addAlias(_ name: String, label: String) throws(PlacardError) -> Status {
        try run(.addAlias(try UserAlias(name: name, label: label)))
    }
}
