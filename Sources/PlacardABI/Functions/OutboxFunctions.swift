import CPlacard
import Placard
import PlacardCore

// A second process's access to a store.

/// Runs a call on an outbox.
private func call(
    _ handle: OpaquePointer?, _ err: ErrorOutput?, _ body: (Outbox) throws(PlacardError) -> Status
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let handle else { throw nullFault("outbox") }
        return try body(Handle.object(handle, as: Outbox.self))
    }
}

private func kind(_ number: Int32) throws(PlacardError) -> OutboxKind {
    try ChoiceInput.listed(number, "kind", "PLACARD_OUTBOX")
}

@_cdecl("placard_outbox_open") @implementation
public func placard_outbox_open(
    _ directory: UnsafePointer<CChar>?, _ api_key: UnsafePointer<CChar>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        try Outbox(
            directory: try TextInput.string(directory, TextInput.untilNUL, "directory"),
            apiKey: try TextInput.string(api_key, TextInput.untilNUL, "api_key"))
    }
}

@_cdecl("placard_outbox_close") @implementation
public func placard_outbox_close(_ outbox: OpaquePointer?) {
    guard let handle = outbox else { return }
    let outbox = Handle.object(handle, as: Outbox.self)
    outbox.close()
    // In a forked child the memory is left: freeing it would call into a library that must not be called there.
    if !outbox.isInherited { Handle.release(handle, as: Outbox.self) }
}

// MARK: Typed records

@_cdecl("placard_outbox_log_event") @implementation
public func placard_outbox_log_event(
    _ outbox: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        try outbox.logEvent(try TextInput.string(name, name_length, "name"), properties(props))
        return .ok
    }
}

@_cdecl("placard_outbox_log_purchase") @implementation
public func placard_outbox_log_purchase(
    _ outbox: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        try outbox.logPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"),
            currency: try TextInput.string(currency, TextInput.untilNUL, "currency"), price: price,
            quantity: quantity, properties(props))
        return .ok
    }
}

/// Puts the new value of an attribute.
@inline(never)
private func set(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ keyLength: Int, _ err: ErrorOutput?,
    _ value: () throws(PlacardError) -> Value
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        try outbox.setAttribute(try TextInput.string(key, keyLength, "key"), try value())
        return .ok
    }
}

@_cdecl("placard_outbox_set_attribute_bool") @implementation
public func placard_outbox_set_attribute_bool(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Bool, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { .bool(value) }
}

@_cdecl("placard_outbox_set_attribute_int") @implementation
public func placard_outbox_set_attribute_int(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int64, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { .int(value) }
}

@_cdecl("placard_outbox_set_attribute_double") @implementation
public func placard_outbox_set_attribute_double(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Double, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { .double(value) }
}

@_cdecl("placard_outbox_set_attribute_string") @implementation
public func placard_outbox_set_attribute_string(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { () throws(PlacardError) in
        let name = try TextInput.string(key, key_length, "key")
        return .string(try TextInput.string(value, value_length, "value", of: "attribute", name))
    }
}

@_cdecl("placard_outbox_set_attribute_date") @implementation
public func placard_outbox_set_attribute_date(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { .date(ms: value_ms) }
}

@_cdecl("placard_outbox_set_attribute_json") @implementation
public func placard_outbox_set_attribute_json(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { () throws(PlacardError) in
        try TextInput.value(json, json_length, of: "attribute", try TextInput.string(key, key_length, "key"))
    }
}

@_cdecl("placard_outbox_unset_attribute") @implementation
public func placard_outbox_unset_attribute(
    _ outbox: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ err: ErrorOutput?
) -> placard_status {
    set(outbox, key, key_length, err) { .null }
}

@_cdecl("placard_outbox_set_user_field") @implementation
public func placard_outbox_set_user_field(
    _ outbox: OpaquePointer?, _ field: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        let known: UserField = try ChoiceInput.listed(field, "field", "PLACARD_USER_FIELD")
        try outbox.setUserField(known, try TextInput.optional(value, value_length, "value", of: known))
        return .ok
    }
}

// MARK: Records

@_cdecl("placard_outbox_put") @implementation
public func placard_outbox_put(
    _ outbox: OpaquePointer?, _ number: Int32, _ json: UnsafePointer<CChar>?, _ json_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        try outbox.put(try kind(number), json: try TextInput.bytes(json, json_length, "json"))
        return .ok
    }
}

@_cdecl("placard_outbox_copy_records") @implementation
public func placard_outbox_copy_records(
    _ outbox: OpaquePointer?, _ number: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        guard let outbox else { throw nullFault("outbox") }
        return OutboxRecordList(try Handle.object(outbox, as: Outbox.self).list(try kind(number)))
    }
}

@_cdecl("placard_outbox_records_destroy") @implementation
public func placard_outbox_records_destroy(_ records: OpaquePointer?) {
    Handle.release(records, as: OutboxRecordList.self)
}

@_cdecl("placard_outbox_records_count") @implementation
public func placard_outbox_records_count(_ records: OpaquePointer?) -> Int {
    records.map { Handle.object($0, as: OutboxRecordList.self).count } ?? 0
}

@_cdecl("placard_outbox_records_get") @implementation
public func placard_outbox_records_get(
    _ records: OpaquePointer?, _ index: Int
) -> UnsafePointer<placard_outbox_record>? {
    records.flatMap { Handle.object($0, as: OutboxRecordList.self)[index] }
}

@_cdecl("placard_outbox_remove") @implementation
public func placard_outbox_remove(
    _ outbox: OpaquePointer?, _ number: Int32, _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in try outbox.remove(try kind(number)) }
}

@_cdecl("placard_outbox_remove_all") @implementation
public func placard_outbox_remove_all(
    _ outbox: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in try outbox.removeAll() }
}

@_cdecl("placard_outbox_set_time") @implementation
public func placard_outbox_set_time(
    _ outbox: OpaquePointer?, _ wall_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox: Outbox) throws(PlacardError) in
        try outbox.setTime(wallMs: wall_ms)
        return .ok
    }
}
