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

@_cdecl("placard_outbox_put") @implementation
public func placard_outbox_put(
    _ outbox: OpaquePointer?, _ number: Int32, _ json: UnsafePointer<CChar>?, _ json_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in
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
    call(outbox, err) { (outbox) throws(PlacardError) in try outbox.remove(try kind(number)) }
}

@_cdecl("placard_outbox_remove_all") @implementation
public func placard_outbox_remove_all(
    _ outbox: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in try outbox.removeAll() }
}

@_cdecl("placard_outbox_set_time") @implementation
public func placard_outbox_set_time(
    _ outbox: OpaquePointer?, _ wall_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in
        try outbox.setTime(wallMs: wall_ms)
        return .ok
    }
}
