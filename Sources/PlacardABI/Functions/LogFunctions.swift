import CPlacard
import Placard
import PlacardCore

// Properties, events, purchases, push clicks.

/// What a `placard_properties` is.
private final class PropertiesHandle {
    var properties: Properties

    init(_ properties: Properties) { self.properties = properties }
}

/// The set of a handle, or nil for NULL.
func properties(_ handle: OpaquePointer?) -> Properties? {
    handle.map { Handle.object($0, as: PropertiesHandle.self).properties }
}

@_cdecl("placard_properties_create") @implementation
public func placard_properties_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> placard_status {
    guard let out else { return PlacardCore.Status.invalid.rawValue }
    out.pointee = Handle.make(PropertiesHandle(Properties()))
    return PlacardCore.Status.ok.rawValue
}

@_cdecl("placard_properties_create_from_json") @implementation
public func placard_properties_create_from_json(
    _ json: UnsafePointer<CChar>?, _ json_length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    err?.pointee = nil
    out?.pointee = nil
    guard let out else { return nullFault("out").report(to: err) }
    do throws(PlacardError) {
        let text = try TextInput.bytes(json, json_length, "json")
        out.pointee = Handle.make(PropertiesHandle(try Properties(json: text)))
        return PlacardCore.Status.ok.rawValue
    } catch {
        return error.report(to: err)
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
    err?.pointee = nil
    guard let handle else { return nullFault("properties").report(to: err) }
    do throws(PlacardError) {
        let name = try TextInput.string(key, keyLength, "key")
        try Handle.object(handle, as: PropertiesHandle.self).properties.set(name, try value())
        return PlacardCore.Status.ok.rawValue
    } catch {
        return error.report(to: err)
    }
}

@_cdecl("placard_properties_set_bool") @implementation
public func placard_properties_set_bool(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int32,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { .bool(value != 0) }
}

@_cdecl("placard_properties_set_int") @implementation
public func placard_properties_set_int(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Int64,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { .int(value) }
}

@_cdecl("placard_properties_set_double") @implementation
public func placard_properties_set_double(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: Double,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { .double(value) }
}

@_cdecl("placard_properties_set_string") @implementation
public func placard_properties_set_string(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { () throws(PlacardError) in
        .string(try TextInput.string(value, value_length, "value"))
    }
}

@_cdecl("placard_properties_set_date") @implementation
public func placard_properties_set_date(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value_ms: Int64,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { .date(ms: value_ms) }
}

@_cdecl("placard_properties_set_json") @implementation
public func placard_properties_set_json(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    set(properties, key, key_length, err) { () throws(PlacardError) in
        try Value(json: try TextInput.bytes(json, json_length, "json"))
    }
}

@_cdecl("placard_client_log_event") @implementation
public func placard_client_log_event(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logEvent(try TextInput.string(name, name_length, "name"), properties(props))
    }
}

@_cdecl("placard_client_log_purchase") @implementation
public func placard_client_log_purchase(
    _ handle: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"),
            currency: try TextInput.string(currency, TextInput.untilNUL, "currency"), price: price,
            quantity: quantity, properties(props))
    }
}

/// What a `placard_batch` is.
private final class BatchHandle {
    var batch = EventBatch()
}

@_cdecl("placard_batch_create") @implementation
public func placard_batch_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> placard_status {
    guard let out else { return PlacardCore.Status.invalid.rawValue }
    out.pointee = Handle.make(BatchHandle())
    return PlacardCore.Status.ok.rawValue
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
    err?.pointee = nil
    guard let handle else { return nullFault("batch").report(to: err) }
    do throws(PlacardError) {
        try body(&Handle.object(handle, as: BatchHandle.self).batch)
        return PlacardCore.Status.ok.rawValue
    } catch {
        return error.report(to: err)
    }
}

@_cdecl("placard_batch_add_event") @implementation
public func placard_batch_add_event(
    _ batch: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    add(to: batch, err) { (batch) throws(PlacardError) in
        try batch.addEvent(try TextInput.string(name, name_length, "name"), properties(props))
    }
}

@_cdecl("placard_batch_add_purchase") @implementation
public func placard_batch_add_purchase(
    _ batch: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
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
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        guard let batch else { throw nullFault("batch") }
        return try client.logBatch(Handle.object(batch, as: BatchHandle.self).batch)
    }
}

@_cdecl("placard_client_log_push_click") @implementation
public func placard_client_log_push_click(
    _ handle: OpaquePointer?, _ payload_json: UnsafePointer<CChar>?, _ payload_json_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
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
