import CPlacard
import Placard
import PlacardCore

// Attributes and fields of the user, places, subscriptions, aliases.

/// A call that is about one attribute.
private func call(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ keyLength: Int, _ err: ErrorOutput?,
    _ body: (Client, String) throws(PlacardError) -> Status
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try body(client, try TextInput.string(key, keyLength, "key"))
    }
}

@_cdecl("placard_client_set_attribute_bool") @implementation
public func placard_client_set_attribute_bool(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int32,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, .bool(value != 0))
    }
}

@_cdecl("placard_client_set_attribute_int") @implementation
public func placard_client_set_attribute_int(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int64,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, .int(value))
    }
}

@_cdecl("placard_client_set_attribute_double") @implementation
public func placard_client_set_attribute_double(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Double,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, .double(value))
    }
}

@_cdecl("placard_client_set_attribute_string") @implementation
public func placard_client_set_attribute_string(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, .string(try TextInput.string(value, value_length, "value")))
    }
}

@_cdecl("placard_client_set_attribute_date") @implementation
public func placard_client_set_attribute_date(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value_ms: Int64,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, .date(ms: value_ms))
    }
}

@_cdecl("placard_client_set_attribute_json") @implementation
public func placard_client_set_attribute_json(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttribute(key, try Value(json: try TextInput.bytes(json, json_length, "json")))
    }
}

@_cdecl("placard_client_unset_attribute") @implementation
public func placard_client_unset_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in try client.unsetAttribute(key) }
}

@_cdecl("placard_client_increment_attribute") @implementation
public func placard_client_increment_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ amount: Int64,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.incrementAttribute(key, by: amount)
    }
}

@_cdecl("placard_client_add_to_attribute") @implementation
public func placard_client_add_to_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ element: UnsafePointer<CChar>?,
    _ element_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.addToAttribute(key, try TextInput.string(element, element_length, "element"))
    }
}

@_cdecl("placard_client_remove_from_attribute") @implementation
public func placard_client_remove_from_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ element: UnsafePointer<CChar>?,
    _ element_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.removeFromAttribute(key, try TextInput.string(element, element_length, "element"))
    }
}

@_cdecl("placard_client_merge_attribute") @implementation
public func placard_client_merge_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.mergeAttribute(key, try Value(json: try TextInput.bytes(json, json_length, "json")))
    }
}

@_cdecl("placard_client_set_attribute_location") @implementation
public func placard_client_set_attribute_location(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ latitude: Double,
    _ longitude: Double, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.setAttributeLocation(key, latitude: latitude, longitude: longitude)
    }
}

@_cdecl("placard_client_unset_attribute_location") @implementation
public func placard_client_unset_attribute_location(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, key, key_length, err) { (client, key) throws(PlacardError) in
        try client.unsetAttributeLocation(key)
    }
}

@_cdecl("placard_client_set_user_field") @implementation
public func placard_client_set_user_field(
    _ handle: OpaquePointer?, _ field: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        guard let known = UserField(rawValue: field) else {
            throw PlacardError(.invalid, "field is \(field), which is no PLACARD_USER_FIELD_*")
        }
        let text = value == nil ? nil : try TextInput.string(value, value_length, "value")
        return try client.setUserField(known, text)
    }
}

@_cdecl("placard_client_set_last_location") @implementation
public func placard_client_set_last_location(
    _ handle: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ altitude: UnsafePointer<Double>?,
    _ accuracy: UnsafePointer<Double>?, _ altitude_accuracy: UnsafePointer<Double>?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.setLastLocation(
            latitude: latitude, longitude: longitude, altitude: altitude?.pointee, accuracy: accuracy?.pointee,
            altitudeAccuracy: altitude_accuracy?.pointee)
    }
}

@_cdecl("placard_client_set_subscription") @implementation
public func placard_client_set_subscription(
    _ handle: OpaquePointer?, _ group_id: UnsafePointer<CChar>?, _ group_id_length: Int, _ state: Int32,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let group = try TextInput.string(group_id, group_id_length, "group_id")
        guard let known = SubscriptionState(rawValue: state) else {
            throw PlacardError(.invalid, "state is \(state), which is no PLACARD_SUBSCRIPTION_*")
        }
        return try client.setSubscription(group, known)
    }
}

@_cdecl("placard_client_add_alias") @implementation
public func placard_client_add_alias(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ label: UnsafePointer<CChar>?,
    _ label_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.addAlias(
            try TextInput.string(name, name_length, "name"), label: try TextInput.string(label, label_length, "label"))
    }
}
