import CPlacard
import Placard
import PlacardCore

// The second process's door to a store.

/// Runs a call on an outbox that answers with a status; whatever goes wrong becomes one, and its story goes to `err`.
private func call(
    _ handle: OpaquePointer?, _ err: ErrorOutput?, _ body: (Outbox) throws(PlacardError) -> Status
) -> placard_status {
    err?.pointee = nil
    guard let handle else { return nullFault("outbox").report(to: err) }
    do throws(PlacardError) {
        return try body(Handle.object(handle, as: Outbox.self)).rawValue
    } catch {
        return error.report(to: err)
    }
}

private func kind(_ number: Int32) throws(PlacardError) -> OutboxKind {
    guard let kind = OutboxKind(rawValue: number) else {
        throw PlacardError(.invalid, "kind is \(number), which is none of PLACARD_OUTBOX_*")
    }
    return kind
}

@_cdecl("placard_outbox_open") @implementation
public func placard_outbox_open(
    _ directory: UnsafePointer<CChar>?, _ api_key: UnsafePointer<CChar>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    err?.pointee = nil
    out?.pointee = nil
    guard let out else { return nullFault("out").report(to: err) }
    do throws(PlacardError) {
        let outbox = try Outbox(
            directory: try TextInput.string(directory, TextInput.untilNUL, "directory"),
            apiKey: try TextInput.string(api_key, TextInput.untilNUL, "api_key"))
        out.pointee = Handle.make(outbox)
        return PlacardCore.Status.ok.rawValue
    } catch {
        return error.report(to: err)
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
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in
        try outbox.put(try kind(number), json: try TextInput.bytes(json, json_length, "json"))
        return .ok
    }
}

@_cdecl("placard_outbox_copy_records") @implementation
public func placard_outbox_copy_records(
    _ outbox: OpaquePointer?, _ number: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    out?.pointee = nil
    return call(outbox, err) { (outbox) throws(PlacardError) in
        guard let out else { throw nullFault("out") }
        out.pointee = Handle.make(OutboxRecordList(try outbox.list(try kind(number))))
        return .ok
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
    _ outbox: OpaquePointer?, _ number: Int32, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in try outbox.remove(try kind(number)) }
}

@_cdecl("placard_outbox_reset") @implementation
public func placard_outbox_reset(
    _ outbox: OpaquePointer?, _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(outbox, err) { (outbox) throws(PlacardError) in try outbox.reset() }
}

@_cdecl("placard_outbox_set_time") @implementation
public func placard_outbox_set_time(_ outbox: OpaquePointer?, _ wall_ms: Int64) -> placard_status {
    call(outbox, nil) { (outbox) throws(PlacardError) in
        try outbox.setTime(wallMs: wall_ms)
        return .ok
    }
}

@_cdecl("placard_outbox_kind_name") @implementation
public func placard_outbox_kind_name(_ kind: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch OutboxKind(rawValue: kind) {
        case .event: "event"
        case .attribute: "attribute"
        case .userField: "user_field"
        case nil: kind == 0 ? "none" : "unknown"
        }
    return name.cString
}
