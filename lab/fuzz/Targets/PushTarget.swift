import PlacardCore
import PlacardJSON

/// A payload and its click agree, and no link runs code.
enum PushTarget {
    static func run(_ bytes: [UInt8]) {
        let payload = read(bytes, PushPayloadDecoder.payload)
        let click = read(bytes) { (raw) throws(PlacardError) in try PushPayloadDecoder.click(raw) } ?? nil
        require((payload == nil) == (click == nil), "only one of payload and click can be read")
        guard let payload, let click else { return }
        require(payload.link == click.link, "the click has another link")
        require(payload.trackingID == click.trackingID, "the click has another tracking id")
        require(payload.usesWebview == click.usesWebview, "the click has another view")
        for url in [payload.link, payload.imageURL] + payload.pages.flatMap({ [$0.link, $0.imageURL] }) {
            check(url)
        }
    }

    private static func check(_ url: String?) {
        guard let url else { return }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        require(url.utf8.contains(UInt8(ascii: ":")), "a link without a scheme: \(url)")
        require(!["javascript", "data", "vbscript", "file"].contains(scheme), "a link that must not be opened: \(url)")
    }

    private static func read<T>(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PlacardError) -> T
    ) -> T? {
        bytes.withUnsafeBytes { raw in
            do throws(PlacardError) { return try body(raw) } catch {
                require(error.status == .invalid && !error.message.isEmpty, "an error without a reason")
                return nil
            }
        }
    }
}
