import CPlacard
import PlacardCore

/// The object behind a `placard_push`: a push message as C structs, with everything they point to.
final class PushStorage {
    let payload: UnsafeMutablePointer<placard_push_payload>
    private let extras: UnsafeMutablePointer<placard_extra>
    private let pages: UnsafeMutablePointer<placard_push_page>
    private let texts = TextStore()

    init(_ source: PushPayload) {
        payload = .allocate(capacity: 1)
        extras = .allocate(capacity: source.extras.count)
        pages = .allocate(capacity: source.pages.count)
        payload.initialize(to: placard_push_payload())
        (payload.pointee.tracking_id, payload.pointee.tracking_id_length) = texts.addOptional(source.trackingID)
        (payload.pointee.title, payload.pointee.title_length) = texts.addOptional(source.title)
        (payload.pointee.subtitle, payload.pointee.subtitle_length) = texts.addOptional(source.subtitle)
        (payload.pointee.body, payload.pointee.body_length) = texts.addOptional(source.body)
        (payload.pointee.image_url, payload.pointee.image_url_length) = texts.addOptional(source.imageURL)
        (payload.pointee.link, payload.pointee.link_length) = texts.addOptional(source.link)
        payload.pointee.use_webview = source.usesWebview
        payload.pointee.extras_count = source.extras.count
        payload.pointee.pages_count = source.pages.count
        for (index, extra) in source.extras.enumerated() {
            (extras + index).initialize(to: MessageSlot.extra(extra, texts))
        }
        for (index, page) in source.pages.enumerated() { (pages + index).initialize(to: Self.page(page, texts)) }
    }

    deinit {
        payload.deallocate()
        extras.deallocate()
        pages.deallocate()
    }

    func extra(_ index: Int) -> UnsafePointer<placard_extra>? {
        index >= 0 && index < payload.pointee.extras_count ? UnsafePointer(extras + index) : nil
    }

    func page(_ index: Int) -> UnsafePointer<placard_push_page>? {
        index >= 0 && index < payload.pointee.pages_count ? UnsafePointer(pages + index) : nil
    }

    private static func page(_ source: PushPayload.Page, _ texts: TextStore) -> placard_push_page {
        var page = placard_push_page()
        (page.title, page.title_length) = texts.addOptional(source.title)
        (page.body, page.body_length) = texts.addOptional(source.body)
        (page.image_url, page.image_url_length) = texts.addOptional(source.imageURL)
        (page.link, page.link_length) = texts.addOptional(source.link)
        page.use_webview = source.usesWebview
        return page
    }
}
