import CPlacard
import Placard
import PlacardCore

// Cards and messages as pages of HTML.

@_cdecl("placard_render_options_init") @implementation
public func placard_render_options_init(_ options: UnsafeMutablePointer<placard_render_options>?, _ size: Int) {
    StructInput.initialize(options, size)
}

@_cdecl("placard_client_render_cards") @implementation
public func placard_client_render_cards(
    _ handle: OpaquePointer?, _ cards: OpaquePointer?, _ options: UnsafePointer<placard_render_options>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        guard let cards else { throw nullFault("cards") }
        let options = try RenderInput.read(options)
        return PageStorage(try client.renderCards(Handle.object(cards, as: CardListHandle.self).list, options))
    }
}

@_cdecl("placard_client_render_message") @implementation
public func placard_client_render_message(
    _ handle: OpaquePointer?, _ message: UInt64, _ options: UnsafePointer<placard_render_options>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        return PageStorage(try client.renderMessage(message, try RenderInput.read(options)))
    }
}

@_cdecl("placard_page_get_html") @implementation
public func placard_page_get_html(_ page: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?
{
    let html = page.map { Handle.object($0, as: PageStorage.self).html }
    length?.pointee = html?.length ?? 0
    return html?.pointer
}

@_cdecl("placard_page_destroy") @implementation
public func placard_page_destroy(_ page: OpaquePointer?) { Handle.release(page, as: PageStorage.self) }

@_cdecl("placard_client_handle_url") @implementation
public func placard_client_handle_url(
    _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.handleURL(try TextInput.string(url, url_length, "url"))
    }
}

@_cdecl("placard_client_run_action") @implementation
public func placard_client_run_action(
    _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int,
    _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.runAction(try TextInput.string(url, url_length, "url"))
    }
}

/// A rendered page as a C string.
final class PageStorage {
    let html: (pointer: UnsafePointer<CChar>, length: Int)
    private let texts = TextStore()

    init(_ html: String) { self.html = texts.add(html) }
}
