import CPlacard
import Placard
import PlacardCore

// In-app messages.

@_cdecl("placard_message_get_button") @implementation
public func placard_message_get_button(
    _ message: UnsafePointer<placard_message>?, _ index: Int
) -> UnsafePointer<placard_button>? {
    message.flatMap { MessageList.slot($0).button(index) }
}

@_cdecl("placard_message_get_extra") @implementation
public func placard_message_get_extra(
    _ message: UnsafePointer<placard_message>?, _ index: Int
) -> UnsafePointer<placard_extra>? {
    message.flatMap { MessageList.slot($0).extra(index) }
}

@_cdecl("placard_message_get_asset") @implementation
public func placard_message_get_asset(
    _ message: UnsafePointer<placard_message>?, _ index: Int
) -> UnsafePointer<placard_asset>? {
    message.flatMap { MessageList.slot($0).asset(index) }
}

@_cdecl("placard_message_get_colors") @implementation
public func placard_message_get_colors(
    _ message: UnsafePointer<placard_message>?, _ theme: Int32
) -> UnsafePointer<placard_message_colors>? {
    message.map { MessageList.slot($0).colors(theme) }
}

@_cdecl("placard_message_get_button_colors") @implementation
public func placard_message_get_button_colors(
    _ message: UnsafePointer<placard_message>?, _ index: Int, _ theme: Int32
) -> UnsafePointer<placard_button_colors>? {
    message.flatMap { MessageList.slot($0).buttonColors(index, theme) }
}

@_cdecl("placard_client_copy_messages") @implementation
public func placard_client_copy_messages(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        return MessageList(try client.messages())
    }
}

@_cdecl("placard_messages_destroy") @implementation
public func placard_messages_destroy(_ messages: OpaquePointer?) { Handle.release(messages, as: MessageList.self) }

@_cdecl("placard_messages_count") @implementation
public func placard_messages_count(_ messages: OpaquePointer?) -> Int {
    messages.map { Handle.object($0, as: MessageList.self).count } ?? 0
}

@_cdecl("placard_messages_get") @implementation
public func placard_messages_get(_ messages: OpaquePointer?, _ index: Int) -> UnsafePointer<placard_message>? {
    messages.flatMap { Handle.object($0, as: MessageList.self)[index] }
}

@_cdecl("placard_client_show_message") @implementation
public func placard_client_show_message(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.showMessage(message) }
}

@_cdecl("placard_client_postpone_message") @implementation
public func placard_client_postpone_message(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.postponeMessage(message) }
}

@_cdecl("placard_client_discard_message") @implementation
public func placard_client_discard_message(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.discardMessage(message) }
}

@_cdecl("placard_client_clear_messages") @implementation
public func placard_client_clear_messages(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.clearMessages() }
}

@_cdecl("placard_client_change_message") @implementation
public func placard_client_change_message(
    _ handle: OpaquePointer?, _ message: UInt64, _ json: UnsafePointer<CChar>?, _ json_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.changeMessage(message, json: try TextInput.bytes(json, json_length, "json"))
    }
}

@_cdecl("placard_client_log_message_impression") @implementation
public func placard_client_log_message_impression(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.logMessageImpression(message) }
}

@_cdecl("placard_client_log_message_click") @implementation
public func placard_client_log_message_click(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.logMessageClick(message) }
}

@_cdecl("placard_client_log_message_button") @implementation
public func placard_client_log_message_button(
    _ handle: OpaquePointer?, _ message: UInt64, _ button_id: Int32, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.logMessageButton(message, button_id) }
}

@_cdecl("placard_client_log_message_html_button") @implementation
public func placard_client_log_message_html_button(
    _ handle: OpaquePointer?, _ message: UInt64, _ button_id: UnsafePointer<CChar>?, _ button_id_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logMessageHTMLButton(message, try TextInput.string(button_id, button_id_length, "button_id"))
    }
}

@_cdecl("placard_client_log_message_dismissal") @implementation
public func placard_client_log_message_dismissal(
    _ handle: OpaquePointer?, _ message: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.logMessageDismissal(message) }
}

@_cdecl("placard_client_offer_next_message") @implementation
public func placard_client_offer_next_message(
    _ handle: OpaquePointer?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.offerNextMessage() }
}

@_cdecl("placard_client_add_local_message") @implementation
public func placard_client_add_local_message(
    _ handle: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ json_length: Int,
    _ out_handle: UnsafeMutablePointer<UInt64>?,
    _ err: ErrorOutput?
) -> placard_status {
    out_handle?.pointee = 0
    return call(handle, err) { (client) throws(PlacardError) in
        let message = try Message(json: try TextInput.bytes(json, json_length, "json"))
        let made = try client.addLocalMessage(message)
        out_handle?.pointee = made
        return .ok
    }
}

@_cdecl("placard_client_refresh_messages") @implementation
public func placard_client_refresh_messages(
    _ handle: OpaquePointer?, _ token: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.refreshMessages(token: token) }
}
