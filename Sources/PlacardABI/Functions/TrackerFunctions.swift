import CPlacard
import Placard
import PlacardCore

// A tracker: events, purchases and attributes straight to the REST endpoint.

/// The object behind a `placard_tracker`: the tracker, and the event that the host is reading.
private final class TrackerHandle {
    let tracker: Tracker
    private var current: EventStorage?

    init(_ tracker: Tracker) { self.tracker = tracker }

    /// Replaces the event that the host is reading.
    func show(_ event: Event?) -> UnsafePointer<placard_event>? {
        current = event.map(EventStorage.init)
        return current.map { UnsafePointer($0.event) }
    }
}

private func tracker(_ handle: OpaquePointer?) -> Tracker? {
    handle.map { Handle.object($0, as: TrackerHandle.self).tracker }
}

/// Runs a call on a tracker.
@inline(never)
private func track(
    _ handle: OpaquePointer?, _ err: ErrorOutput?, _ body: (Tracker) throws(PlacardError) -> Status
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let tracker = tracker(handle) else { throw nullFault("tracker") }
        return try body(tracker)
    }
}

/// Runs a call that logs something about a user.
@inline(never)
private func log(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?, _ err: ErrorOutput?,
    _ body: (Tracker, RestIdentity) throws(PlacardError) -> Void
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try body(tracker, try identity.read())
        return .ok
    }
}

@_cdecl("placard_tracker_options_init") @implementation
public func placard_tracker_options_init(_ options: UnsafeMutablePointer<placard_tracker_options>?, _ size: Int) {
    StructInput.initialize(options, size)
}

@_cdecl("placard_identity_init") @implementation
public func placard_identity_init(_ identity: UnsafeMutablePointer<placard_identity>?, _ size: Int) {
    StructInput.initialize(identity, size)
}

@_cdecl("placard_tracker_open") @implementation
public func placard_tracker_open(
    _ options: UnsafePointer<placard_tracker_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        guard let options else { throw nullFault("options") }
        let given = try StructInput.read(options, into: placard_tracker_options(), "options")
        return TrackerHandle(try Tracker(try given.read()))
    }
}

@_cdecl("placard_tracker_close") @implementation
public func placard_tracker_close(_ tracker: OpaquePointer?) {
    guard let handle = tracker else { return }
    let tracker = Handle.object(handle, as: TrackerHandle.self).tracker
    tracker.close()
    // In a forked child the memory is left: freeing it would call into libraries that must not be called there.
    if !tracker.isInherited { Handle.release(handle, as: TrackerHandle.self) }
}

// Logging.

@_cdecl("placard_tracker_log_event") @implementation
public func placard_tracker_log_event(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        try tracker.logEvent(try TextInput.string(name, name_length, "name"), properties(props), of: identity)
    }
}

@_cdecl("placard_tracker_log_purchase") @implementation
public func placard_tracker_log_purchase(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int,
    _ currency: UnsafePointer<CChar>?, _ price: Double, _ quantity: Int32, _ props: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        try tracker.logPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"),
            currency: try TextInput.string(currency, TextInput.untilNUL, "currency"), price: price,
            quantity: quantity, properties(props), of: identity)
    }
}

@_cdecl("placard_tracker_set_attributes") @implementation
public func placard_tracker_set_attributes(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ attributes: OpaquePointer?,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        guard let attributes = properties(attributes) else { throw nullFault("attributes") }
        try tracker.setAttributes(attributes, of: identity)
    }
}

@_cdecl("placard_tracker_unset_attribute") @implementation
public func placard_tracker_unset_attribute(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        try tracker.unsetAttribute(try TextInput.string(key, key_length, "key"), of: identity)
    }
}

@_cdecl("placard_tracker_increment_attribute") @implementation
public func placard_tracker_increment_attribute(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ key: UnsafePointer<CChar>?, _ key_length: Int, _ amount: Int64,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        try tracker.incrementAttribute(try TextInput.string(key, key_length, "key"), by: amount, of: identity)
    }
}

@_cdecl("placard_tracker_add_to_attribute") @implementation
public func placard_tracker_add_to_attribute(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ element: UnsafePointer<CChar>?, _ element_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        let key = try TextInput.string(key, key_length, "key")
        try tracker.addToAttribute(
            key, try TextInput.string(element, element_length, "element", of: "attribute", key), of: identity)
    }
}

@_cdecl("placard_tracker_remove_from_attribute") @implementation
public func placard_tracker_remove_from_attribute(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ element: UnsafePointer<CChar>?, _ element_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        let key = try TextInput.string(key, key_length, "key")
        try tracker.removeFromAttribute(
            key, try TextInput.string(element, element_length, "element", of: "attribute", key), of: identity)
    }
}

@_cdecl("placard_tracker_set_user_field") @implementation
public func placard_tracker_set_user_field(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ field: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        let known: UserField = try ChoiceInput.listed(field, "field", "PLACARD_USER_FIELD")
        try tracker.setUserField(
            known, try TextInput.optional(value, value_length, "value", of: known), of: identity)
    }
}

@_cdecl("placard_tracker_set_last_location") @implementation
public func placard_tracker_set_last_location(
    _ handle: OpaquePointer?, _ identity: UnsafePointer<placard_identity>?,
    _ latitude: Double, _ longitude: Double,
    _ err: ErrorOutput?
) -> placard_status {
    log(handle, identity, err) { (tracker, identity) throws(PlacardError) in
        try tracker.setLastLocation(latitude: latitude, longitude: longitude, of: identity)
    }
}

// Sending and the event loop.

@_cdecl("placard_tracker_flush") @implementation
public func placard_tracker_flush(_ handle: OpaquePointer?, _ err: ErrorOutput?) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in try tracker.flush() }
}

@_cdecl("placard_tracker_drain") @implementation
public func placard_tracker_drain(
    _ handle: OpaquePointer?, _ timeout_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in try tracker.drain(timeoutMs: timeout_ms) }
}

@_cdecl("placard_tracker_queued_count") @implementation
public func placard_tracker_queued_count(_ handle: OpaquePointer?) -> Int64 {
    guard let tracker = tracker(handle) else { return 0 }
    return (try? tracker.queuedRecords()).map(Int64.init) ?? -1
}

@_cdecl("placard_tracker_fd") @implementation
public func placard_tracker_fd(_ handle: OpaquePointer?) -> Int32 { tracker(handle)?.fileDescriptor ?? -1 }

@_cdecl("placard_tracker_dispatch") @implementation
public func placard_tracker_dispatch(_ handle: OpaquePointer?, _ err: ErrorOutput?) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try tracker.dispatch()
        return .ok
    }
}

@_cdecl("placard_tracker_wake") @implementation
public func placard_tracker_wake(_ handle: OpaquePointer?) { tracker(handle)?.wake() }

@_cdecl("placard_tracker_wait") @implementation
public func placard_tracker_wait(
    _ handle: OpaquePointer?, _ timeout_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try tracker.wait(timeoutMs: timeout_ms)
        return .ok
    }
}

@_cdecl("placard_tracker_next_event") @implementation
public func placard_tracker_next_event(_ handle: OpaquePointer?) -> UnsafePointer<placard_event>? {
    guard let handle else { return nil }
    let object = Handle.object(handle, as: TrackerHandle.self)
    return object.show((try? object.tracker.nextEvent()) ?? nil)
}

@_cdecl("placard_tracker_next_deadline_ms") @implementation
public func placard_tracker_next_deadline_ms(_ handle: OpaquePointer?) -> Int64 {
    guard let deadline = try? tracker(handle)?.nextDeadlineMs() else { return -1 }
    return deadline
}

@_cdecl("placard_tracker_set_time") @implementation
public func placard_tracker_set_time(
    _ handle: OpaquePointer?, _ wall_ms: Int64, _ monotonic_ms: Int64, _ err: ErrorOutput?
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try tracker.setTime(Instant(wallMs: wall_ms, monotonicMs: monotonic_ms))
        return .ok
    }
}

@_cdecl("placard_tracker_complete_request") @implementation
public func placard_tracker_complete_request(
    _ handle: OpaquePointer?, _ id: UInt64, _ response: UnsafePointer<placard_response>?, _ err: ErrorOutput?
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try response.end(id, of: tracker)
        return .ok
    }
}

@_cdecl("placard_tracker_fail_request") @implementation
public func placard_tracker_fail_request(
    _ handle: OpaquePointer?, _ id: UInt64, _ failure: Int32, _ err: ErrorOutput?
) -> placard_status {
    track(handle, err) { (tracker) throws(PlacardError) in
        try tracker.failRequest(id, try networkFailure(failure))
        return .ok
    }
}
