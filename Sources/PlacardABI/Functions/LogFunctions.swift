import CPlacard
import Placard
import PlacardCore

// Properties, events, purchases, push clicks.

/// The object behind a `placard_properties`.
private final class PropertiesHandle {
    var properties: Properties

    init(_ properties: Properties) { self.properties = properties }
}

/// The set behind a handle, or nil for NULL.
func properties(_ handle: OpaquePointer?) -> Properties? {
    handle.map { Handle.object($0, as: PropertiesHandle.self).properties }
}

@_cdecl("placard_properties_create") @implementation
public func placard_properties_create(
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { PropertiesHandle(Properties()) }
}

@_cdecl("placard_properties_create_from_json") @implementation
public func placard_properties_create_from_json(
    _ json: UnsafePointer<CChar>?, _ json_length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        PropertiesHandle(try Properties(json: try TextInput.bytes(json, json_length, "json")))
    }
}

@_cdecl("placard_properties_destroy") @implementation
public func placard_properties_destroy(_ properties: OpaquePointer?) {
    Handle.release(properties, as: PropertiesHandle.self)
}

/// Sets one key of a set.
private func set(
    _ handle: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ keyLength: Int, _ err: ErrorOutput?,
    _ value: () throws(PlacardError) -> Value
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let handle else { throw nullFault("properties") }
        let name = try TextInput.string(key, keyLength, "key")
        try Handle.object(handle, as: PropertiesHandle.self).properties.set(name, try value())
        return .ok
    }
}

@_cdecl("placard_properties_set_bool") @implementation
public func placard_properties_set_bool(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Bool,
    _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { .bool(value) }
}

@_cdecl("placard_properties_set_int") @implementation
public func placard_properties_set_int(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { .int(value) }
}

@_cdecl("placard_properties_set_double") @implementation
public func placard_properties_set_double(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Double,
    _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { .double(value) }
}

@_cdecl("placard_properties_set_string") @implementation
public func placard_properties_set_string(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int, _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { () throws(PlacardError) in
        let name = try TextInput.string(key, key_length, "key")
        return .string(try TextInput.string(value, value_length, "value", of: "property", name))
    }
}

@_cdecl("placard_properties_set_date") @implementation
public func placard_properties_set_date(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value_ms: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { .date(ms: value_ms) }
}

@_cdecl("placard_properties_set_json") @implementation
public func placard_properties_set_json(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: ErrorOutput?
) -> placard_status {
    set(properties, key, key_length, err) { () throws(PlacardError) in
        try TextInput.value(json, json_length, of: "property", try TextInput.string(key, key_length, "key"))
    }
}

@_cdecl("placard_client_log_event") @implementation
public func placard_client_log_event(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logEvent(try TextInput.string(name, name_length, "name"), properties(props))
    }
}

@_cdecl("placard_client_log_purchase") @implementation
public func placard_client_log_purchase(
    _ handle: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"),
            currency: try TextInput.string(currency, TextInput.untilNUL, "currency"), price: price,
            quantity: quantity, properties(props))
    }
}

/// The object behind a `placard_batch`.
private final class BatchHandle {
    var batch = EventBatch()
}

@_cdecl("placard_batch_create") @implementation
public func placard_batch_create(
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { BatchHandle() }
}

@_cdecl("placard_batch_destroy") @implementation
public func placard_batch_destroy(_ batch: OpaquePointer?) { Handle.release(batch, as: BatchHandle.self) }

@_cdecl("placard_batch_count") @implementation
public func placard_batch_count(_ batch: OpaquePointer?) -> Int {
    batch.map { Handle.object($0, as: BatchHandle.self).batch.count } ?? 0
}

/// Adds one item to a batch.
private func add(
    to handle: OpaquePointer?, _ err: ErrorOutput?, _ body: (inout EventBatch) throws(PlacardError) -> Void
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let handle else { throw nullFault("batch") }
        try body(&Handle.object(handle, as: BatchHandle.self).batch)
        return .ok
    }
}

@_cdecl("placard_batch_add_event") @implementation
public func placard_batch_add_event(
    _ batch: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    add(to: batch, err) { (batch) throws(PlacardError) in
        try batch.addEvent(try TextInput.string(name, name_length, "name"), properties(props))
    }
}

@_cdecl("placard_batch_add_purchase") @implementation
public func placard_batch_add_purchase(
    _ batch: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    add(to: batch, err) { (batch) throws(PlacardError) in
        try batch.addPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"),
            currency: try TextInput.string(currency, TextInput.untilNUL, "currency"), price: price,
            quantity: quantity, properties(props))
    }
}

@_cdecl("placard_client_log_batch") @implementation
public func placard_client_log_batch(
    _ handle: OpaquePointer?, _ batch: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        guard let batch else { throw nullFault("batch") }
        return try client.logBatch(Handle.object(batch, as: BatchHandle.self).batch)
    }
}

@_cdecl("placard_client_log_push_click") @implementation
public func placard_client_log_push_click(
    _ handle: OpaquePointer?, _ payload_json: UnsafePointer<CChar>?, _ payload_json_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logPushClick(payload: try TextInput.bytes(payload_json, payload_json_length, "payload_json"))
    }
}

@_cdecl("placard_client_queued_count") @implementation
public func placard_client_queued_count(_ handle: OpaquePointer?) -> Int64 {
    guard let client = client(handle) else { return 0 }
    return (try? client.queuedRecords()).map(Int64.init) ?? -1
}
