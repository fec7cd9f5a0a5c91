import CPlacard
import Placard
import PlacardCore

// Opening, closing and the event loop.

@_cdecl("placard_options_init") @implementation
public func placard_options_init(_ options: UnsafeMutablePointer<placard_options>?) {
    options?.initialize(to: .defaults)
}

@_cdecl("placard_client_open") @implementation
public func placard_client_open(
    _ options: UnsafePointer<placard_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    err?.pointee = nil
    out?.pointee = nil
    guard let out else { return nullFault("out").report(to: err) }
    guard let options else { return nullFault("options").report(to: err) }
    do throws(PlacardError) {
        let given = try StructInput.read(options, default: .defaults, "options")
        out.pointee = Handle.make(ClientHandle(try Client(try given.read())))
        return PlacardCore.Status.ok.rawValue
    } catch {
        return error.report(to: err)
    }
}

@_cdecl("placard_client_close") @implementation
public func placard_client_close(_ client: OpaquePointer?) {
    guard let handle = client else { return }
    let client = Handle.object(handle, as: ClientHandle.self).client
    client.close()
    // In a forked child the memory is left: freeing it would call into libraries that must not be called there.
    if !client.isInherited { Handle.release(handle, as: ClientHandle.self) }
}

@_cdecl("placard_client_abandon") @implementation
public func placard_client_abandon(_ client: OpaquePointer?) {
    guard let handle = client else { return }
    let client = Handle.object(handle, as: ClientHandle.self).client
    client.abandon()
    if !client.isInherited { Handle.release(handle, as: ClientHandle.self) }
}

@_cdecl("placard_default_directory") @implementation
public func placard_default_directory(
    _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> placard_status {
    length?.pointee = 0
    guard let path = Client.defaultDirectory else { return PlacardCore.Status.notFound.rawValue }
    let count = path.utf8.count
    length?.pointee = count
    guard let buffer, capacity > count || capacity < 0 else { return PlacardCore.Status.invalid.rawValue }
    for (index, byte) in path.utf8.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    buffer[count] = 0
    return PlacardCore.Status.ok.rawValue
}

@_cdecl("placard_client_fd") @implementation
public func placard_client_fd(_ handle: OpaquePointer?) -> Int32 { client(handle)?.fileDescriptor ?? -1 }

@_cdecl("placard_client_dispatch") @implementation
public func placard_client_dispatch(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.dispatch()
        return .ok
    }
}

@_cdecl("placard_client_wait") @implementation
public func placard_client_wait(_ handle: OpaquePointer?, _ timeout_ms: Int64) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.wait(timeoutMs: timeout_ms)
        return .ok
    }
}

@_cdecl("placard_client_flush") @implementation
public func placard_client_flush(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.flush() }
}

@_cdecl("placard_client_drain") @implementation
public func placard_client_drain(_ handle: OpaquePointer?, _ timeout_ms: Int64) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.drain(timeoutMs: timeout_ms) }
}

@_cdecl("placard_client_next_deadline_ms") @implementation
public func placard_client_next_deadline_ms(_ handle: OpaquePointer?) -> Int64 {
    guard let deadline = try? client(handle)?.nextDeadlineMs() else { return -1 }
    return deadline
}

@_cdecl("placard_client_set_time") @implementation
public func placard_client_set_time(
    _ handle: OpaquePointer?, _ wall_ms: Int64, _ monotonic_ms: Int64
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.setTime(Instant(wallMs: wall_ms, monotonicMs: monotonic_ms))
        return .ok
    }
}

@_cdecl("placard_client_next_event") @implementation
public func placard_client_next_event(_ handle: OpaquePointer?) -> UnsafePointer<placard_event>? {
    guard let handle else { return nil }
    let object = Handle.object(handle, as: ClientHandle.self)
    return object.show((try? object.client.nextEvent()) ?? nil)
}

// Session, user, host state.

@_cdecl("placard_client_start_session") @implementation
public func placard_client_start_session(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.startSession() }
}

@_cdecl("placard_client_end_session") @implementation
public func placard_client_end_session(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.endSession() }
}

@_cdecl("placard_client_change_user") @implementation
public func placard_client_change_user(
    _ handle: OpaquePointer?, _ user_id: UnsafePointer<CChar>?, _ user_id_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.changeUser(try TextInput.string(user_id, user_id_length, "user_id"))
    }
}

@_cdecl("placard_client_change_user_signed") @implementation
public func placard_client_change_user_signed(
    _ handle: OpaquePointer?, _ user_id: UnsafePointer<CChar>?, _ user_id_length: Int,
    _ signature: UnsafePointer<CChar>?, _ signature_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        let user = try TextInput.string(user_id, user_id_length, "user_id")
        return try client.changeUser(
            user, signature: try TextInput.string(signature, signature_length, "signature"))
    }
}

@_cdecl("placard_client_set_signature") @implementation
public func placard_client_set_signature(
    _ handle: OpaquePointer?, _ signature: UnsafePointer<CChar>?, _ signature_length: Int,
    _ err: UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.setSignature(try TextInput.string(signature, signature_length, "signature"))
    }
}

@_cdecl("placard_client_disable") @implementation
public func placard_client_disable(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.disable() }
}

@_cdecl("placard_client_enable") @implementation
public func placard_client_enable(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.enable() }
}

@_cdecl("placard_client_is_disabled") @implementation
public func placard_client_is_disabled(_ handle: OpaquePointer?) -> Int32 {
    (try? client(handle)?.isDisabled()) == true ? 1 : 0
}

@_cdecl("placard_client_wipe") @implementation
public func placard_client_wipe(_ handle: OpaquePointer?) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.wipe()
        return .ok
    }
}

@_cdecl("placard_host_state_init") @implementation
public func placard_host_state_init(_ state: UnsafeMutablePointer<placard_host_state>?) {
    state?.initialize(to: .defaults)
}

@_cdecl("placard_client_set_host_state") @implementation
public func placard_client_set_host_state(
    _ handle: OpaquePointer?, _ state: UnsafePointer<placard_host_state>?
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        guard let state else { throw nullFault("state") }
        let change = try StructInput.read(state, default: .defaults, "state")
        try change.check()
        try client.setHostState(change.values)
        return .ok
    }
}

extension placard_host_state {
    fileprivate static var defaults: placard_host_state {
        var state = placard_host_state()
        state.struct_size = MemoryLayout<placard_host_state>.size
        return state
    }

    fileprivate func check() throws(PlacardError) {
        for value in [foreground, keyboard, busy, online] where !(-1...1).contains(value) {
            throw PlacardError(.invalid, "\(value) is no PLACARD_ON, PLACARD_OFF or PLACARD_DEFAULT")
        }
        guard HostOrientation(rawValue: orientation) != nil else {
            throw PlacardError(.invalid, "orientation \(orientation) is no PLACARD_ORIENTATION_*")
        }
    }

    fileprivate var values: HostStateChange {
        func flag(_ value: Int32) -> Bool? { value == 0 ? nil : value > 0 }
        return HostStateChange(
            isForeground: flag(foreground), isKeyboardVisible: flag(keyboard), isBusy: flag(busy),
            isOnline: flag(online), orientation: orientation == 0 ? nil : HostOrientation(rawValue: orientation))
    }
}
