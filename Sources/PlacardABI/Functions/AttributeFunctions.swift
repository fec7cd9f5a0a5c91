import CPlacard
import Placard
import PlacardCore

// Attributes and fields of the user, locations, subscriptions, aliases.

/// What a call does to one attribute.
private enum Change {
    case value(Value)
    case increment(Int64)
    case location(latitude: Double, longitude: Double)
    case unsetLocation
    case text(TextChange, UnsafePointer<CChar>?, Int)

    /// A change whose text is read when it is applied.
    enum TextChange { case string, json, add, remove, merge }
}

/// One function for all of them: a closure in each would be a thousand bytes of code in each.
@inline(never)
private func change(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ keyLength: Int, _ err: ErrorOutput?, _ change: Change
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let key = try TextInput.string(key, keyLength, "key")
        return switch change {
        case .value(let value): try client.setAttribute(key, value)
        case .increment(let amount): try client.incrementAttribute(key, by: amount)
        case .location(let latitude, let longitude):
            try client.setAttributeLocation(key, latitude: latitude, longitude: longitude)
        case .unsetLocation: try client.unsetAttributeLocation(key)
        case .text(let kind, let text, let length): try apply(kind, text, length, to: key, of: client)
        }
    }
}

private func apply(
    _ change: Change.TextChange, _ text: UnsafePointer<CChar>?, _ length: Int, to key: String, of client: Client
) throws(PlacardError) -> Status {
    switch change {
    case .string:
        try client.setAttribute(key, .string(try TextInput.string(text, length, "value", of: "attribute", key)))
    case .json: try client.setAttribute(key, try TextInput.value(text, length, of: "attribute", key))
    case .add: try client.addToAttribute(key, try TextInput.string(text, length, "element", of: "attribute", key))
    case .remove:
        try client.removeFromAttribute(key, try TextInput.string(text, length, "element", of: "attribute", key))
    case .merge: try client.mergeAttribute(key, try TextInput.value(text, length, of: "attribute", key))
    }
}

@_cdecl("placard_client_set_fact") @implementation
public func placard_client_set_fact(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let name = try TextInput.string(name, name_length, "name")
        return try client.setFact(name, TextInput.value(json, json_length, of: "fact", name))
    }
}

@_cdecl("placard_client_set_attribute_bool") @implementation
public func placard_client_set_attribute_bool(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Bool,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .value(.bool(value)))
}

@_cdecl("placard_client_set_attribute_int") @implementation
public func placard_client_set_attribute_int(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .value(.int(value)))
}

@_cdecl("placard_client_set_attribute_double") @implementation
public func placard_client_set_attribute_double(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Double,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .value(.double(value)))
}

@_cdecl("placard_client_set_attribute_string") @implementation
public func placard_client_set_attribute_string(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .text(.string, value, value_length))
}

@_cdecl("placard_client_set_attribute_date") @implementation
public func placard_client_set_attribute_date(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value_ms: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .value(.date(ms: value_ms)))
}

@_cdecl("placard_client_set_attribute_json") @implementation
public func placard_client_set_attribute_json(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .text(.json, json, json_length))
}

@_cdecl("placard_client_unset_attribute") @implementation
public func placard_client_unset_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .value(.null))
}

@_cdecl("placard_client_increment_attribute") @implementation
public func placard_client_increment_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ amount: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .increment(amount))
}

@_cdecl("placard_client_add_to_attribute") @implementation
public func placard_client_add_to_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ element: UnsafePointer<CChar>?,
    _ element_length: Int, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .text(.add, element, element_length))
}

@_cdecl("placard_client_remove_from_attribute") @implementation
public func placard_client_remove_from_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ element: UnsafePointer<CChar>?,
    _ element_length: Int, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .text(.remove, element, element_length))
}

@_cdecl("placard_client_merge_attribute") @implementation
public func placard_client_merge_attribute(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .text(.merge, json, json_length))
}

@_cdecl("placard_client_set_attribute_location") @implementation
public func placard_client_set_attribute_location(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ latitude: Double,
    _ longitude: Double, _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .location(latitude: latitude, longitude: longitude))
}

@_cdecl("placard_client_unset_attribute_location") @implementation
public func placard_client_unset_attribute_location(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    change(handle, key, key_length, err, .unsetLocation)
}

@_cdecl("placard_client_set_user_field") @implementation
public func placard_client_set_user_field(
    _ handle: OpaquePointer?, _ field: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let known: UserField = try ChoiceInput.listed(field, "field", "PLACARD_USER_FIELD")
        return try client.setUserField(known, try TextInput.optional(value, value_length, "value", of: known))
    }
}

@_cdecl("placard_user_field_from_name") @implementation
public func placard_user_field_from_name(
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ field: UnsafeMutablePointer<Int32>?, _ err: ErrorOutput?
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let field else { throw nullFault("field") }
        field.pointee = try UserField(named: try TextInput.string(name, name_length, "name")).rawValue
        return .ok
    }
}

@_cdecl("placard_client_set_last_location") @implementation
public func placard_client_set_last_location(
    _ handle: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ altitude: UnsafePointer<Double>?,
    _ accuracy: UnsafePointer<Double>?, _ altitude_accuracy: UnsafePointer<Double>?,
    _ err: ErrorOutput?
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
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let group = try TextInput.string(group_id, group_id_length, "group_id")
        return try client.setSubscription(group, try ChoiceInput.listed(state, "state", "PLACARD_SUBSCRIPTION"))
    }
}

@_cdecl("placard_client_add_alias") @implementation
public func placard_client_add_alias(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ label: UnsafePointer<CChar>?,
    _ label_length: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.addAlias(
            try TextInput.string(name, name_length, "name"), label: try TextInput.string(label, label_length, "label"))
    }
}
