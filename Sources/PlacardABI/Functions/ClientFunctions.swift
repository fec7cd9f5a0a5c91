import CPlacard
import Placard
import PlacardCore

// Opening, closing and the event loop.

@_cdecl("placard_options_init") @implementation
public func placard_options_init(_ options: UnsafeMutablePointer<placard_options>?, _ size: Int) {
    StructInput.initialize(options, size)
}

@_cdecl("placard_client_open") @implementation
public func placard_client_open(
    _ options: UnsafePointer<placard_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        guard let options else { throw nullFault("options") }
        let given = try StructInput.read(options, into: placard_options(), "options")
        return ClientHandle(try Client(try given.read()))
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
    _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ err: ErrorOutput?
) -> placard_status {
    length?.pointee = 0
    return attempt(err) { () throws(PlacardError) in
        guard let path = Client.defaultDirectory else {
            throw PlacardError(.notFound, "there is no home directory: set XDG_DATA_HOME or HOME, or give a directory")
        }
        let count = path.utf8.count
        length?.pointee = count
        guard let buffer else { throw nullFault("buffer") }
        guard capacity > count || capacity < 0 else {
            throw PlacardError(.invalid, "buffer has \(capacity) bytes: the directory needs \(count + 1)")
        }
        for (index, byte) in path.utf8.enumerated() { buffer[index] = CChar(truncatingIfNeeded: byte) }
        buffer[count] = 0
        return .ok
    }
}

@_cdecl("placard_client_fd") @implementation
public func placard_client_fd(_ handle: OpaquePointer?) -> Int32 { client(handle)?.fileDescriptor ?? -1 }

@_cdecl("placard_client_dispatch") @implementation
public func placard_client_dispatch(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.dispatch()
        return .ok
    }
}

@_cdecl("placard_client_dispatch_for") @implementation
public func placard_client_dispatch_for(
    _ handle: OpaquePointer?, _ budget_us: UInt32, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.dispatch(budgetUs: budget_us)
        return .ok
    }
}

@_cdecl("placard_client_wake") @implementation
public func placard_client_wake(_ handle: OpaquePointer?) { client(handle)?.wake() }

@_cdecl("placard_client_wait") @implementation
public func placard_client_wait(
    _ handle: OpaquePointer?, _ timeout_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.wait(timeoutMs: timeout_ms)
        return .ok
    }
}

@_cdecl("placard_client_flush") @implementation
public func placard_client_flush(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.flush() }
}

@_cdecl("placard_client_drain") @implementation
public func placard_client_drain(
    _ handle: OpaquePointer?, _ timeout_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.drain(timeoutMs: timeout_ms) }
}

@_cdecl("placard_client_report_source") @implementation
public func placard_client_report_source(_ handle: OpaquePointer?, _ err: ErrorOutput?) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.reportSource() }
}

@_cdecl("placard_client_refresh_source") @implementation
public func placard_client_refresh_source(
    _ handle: OpaquePointer?, _ timeout_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.refreshSource(timeoutMs: timeout_ms) }
}

@_cdecl("placard_client_next_deadline_ms") @implementation
public func placard_client_next_deadline_ms(_ handle: OpaquePointer?) -> Int64 {
    guard let deadline = try? client(handle)?.nextDeadlineMs() else { return -1 }
    return deadline
}

@_cdecl("placard_client_set_time") @implementation
public func placard_client_set_time(
    _ handle: OpaquePointer?, _ wall_ms: Int64, _ monotonic_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
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
public func placard_client_start_session(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.startSession() }
}

@_cdecl("placard_client_end_session") @implementation
public func placard_client_end_session(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.endSession() }
}

@_cdecl("placard_client_change_user") @implementation
public func placard_client_change_user(
    _ handle: OpaquePointer?, _ user_id: UnsafePointer<CChar>?, _ user_id_length: Int,
    _ signature: UnsafePointer<CChar>?, _ signature_length: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.changeUser(
            try TextInput.string(user_id, user_id_length, "user_id"),
            signature: try TextInput.optional(signature, signature_length, "signature"))
    }
}

@_cdecl("placard_client_set_signature") @implementation
public func placard_client_set_signature(
    _ handle: OpaquePointer?, _ signature: UnsafePointer<CChar>?, _ signature_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.setSignature(try TextInput.string(signature, signature_length, "signature"))
    }
}

@_cdecl("placard_client_disable") @implementation
public func placard_client_disable(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.disable() }
}

@_cdecl("placard_client_enable") @implementation
public func placard_client_enable(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.enable() }
}

@_cdecl("placard_client_is_disabled") @implementation
public func placard_client_is_disabled(_ handle: OpaquePointer?) -> Bool {
    (try? client(handle)?.isDisabled()) ?? false
}

@_cdecl("placard_client_wipe") @implementation
public func placard_client_wipe(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.wipe()
        return .ok
    }
}

@_cdecl("placard_host_state_init") @implementation
public func placard_host_state_init(_ state: UnsafeMutablePointer<placard_host_state>?, _ size: Int) {
    StructInput.initialize(state, size)
}

@_cdecl("placard_client_hint") @implementation
public func placard_client_hint(
    _ handle: OpaquePointer?, _ subject: Int32, _ version: UnsafePointer<CChar>?, _ version_length: Int,
    _ spread_s: Int32, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.hint(
            try ChoiceInput.listed(subject, "subject", "PLACARD_HINT"),
            version: try TextInput.string(version, version_length, "version"), spreadSeconds: Int64(spread_s))
    }
}

@_cdecl("placard_client_set_host_state") @implementation
public func placard_client_set_host_state(
    _ handle: OpaquePointer?, _ state: UnsafePointer<placard_host_state>?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        guard let state else { throw nullFault("state") }
        try client.setHostState(try StructInput.read(state, into: placard_host_state(), "state").read())
        return .ok
    }
}

extension placard_host_state {
    fileprivate func read() throws(PlacardError) -> HostStateChange {
        let known: HostOrientation = try ChoiceInput.listed(orientation, "orientation", "PLACARD_ORIENTATION")
        return HostStateChange(
            isForeground: try ChoiceInput.flag(foreground, "foreground"),
            isKeyboardVisible: try ChoiceInput.flag(keyboard, "keyboard"),
            isBusy: try ChoiceInput.flag(busy, "busy"), isOnline: try ChoiceInput.flag(online, "online"),
            orientation: orientation == 0 ? nil : known)
    }
}
