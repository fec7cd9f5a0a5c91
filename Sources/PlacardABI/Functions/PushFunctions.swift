import CPlacard
import Placard
import PlacardCore

// Payloads of push messages.

@_cdecl("placard_push_parse") @implementation
public func placard_push_parse(
    _ json: UnsafePointer<CChar>?, _ json_length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        PushStorage(try PushPayload(json: try TextInput.bytes(json, json_length, "json")))
    }
}

@_cdecl("placard_push_destroy") @implementation
public func placard_push_destroy(_ push: OpaquePointer?) { Handle.release(push, as: PushStorage.self) }

@_cdecl("placard_push_get") @implementation
public func placard_push_get(_ push: OpaquePointer?) -> UnsafePointer<placard_push_payload>? {
    push.map { UnsafePointer(Handle.object($0, as: PushStorage.self).payload) }
}

@_cdecl("placard_push_get_extra") @implementation
public func placard_push_get_extra(_ push: OpaquePointer?, _ index: Int) -> UnsafePointer<placard_extra>? {
    push.flatMap { Handle.object($0, as: PushStorage.self).extra(index) }
}

@_cdecl("placard_push_find_extra") @implementation
public func placard_push_find_extra(
    _ push: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    guard let push, let key = try? TextInput.bytes(key, key_length, "key") else { return nil }
    let storage = Handle.object(push, as: PushStorage.self)
    return ExtraSearch.find(key, storage.payload.pointee.extras_count, length) { storage.extra($0) }
}

@_cdecl("placard_push_get_page") @implementation
public func placard_push_get_page(_ push: OpaquePointer?, _ index: Int) -> UnsafePointer<placard_push_page>? {
    push.flatMap { Handle.object($0, as: PushStorage.self).page(index) }
}
