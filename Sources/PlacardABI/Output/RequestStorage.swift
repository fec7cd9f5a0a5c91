import CPlacard
import PlacardCore

/// A request as the C struct, with everything it points to. The headers follow the struct, where the host cannot see them.
final class RequestStorage {
    private struct Slot {
        var request: placard_request
        var headers: UnsafeMutablePointer<placard_header>?
    }

    private let slot: UnsafeMutablePointer<Slot>
    private let texts = TextStore()

    var request: UnsafeMutablePointer<placard_request> {
        UnsafeMutableRawPointer(slot).assumingMemoryBound(to: placard_request.self)
    }

    init(_ source: HostRequest) {
        let headers = UnsafeMutablePointer<placard_header>.allocate(capacity: source.headers.count)
        for (index, header) in source.headers.enumerated() {
            let (name, nameLength) = texts.add(header.name)
            let (value, valueLength) = texts.add(header.value)
            (headers + index).initialize(
                to: placard_header(name: name, name_length: nameLength, value: value, value_length: valueLength))
        }
        let (method, methodLength) = texts.add(source.method)
        let (url, urlLength) = texts.add(source.url)
        let (body, length) = texts.add(source.body)
        slot = .allocate(capacity: 1)
        slot.initialize(
            to: Slot(
                request: placard_request(
                    id: source.id, kind: source.kind.rawValue, method: method,
                    method_length: methodLength, url: url, url_length: urlLength, body: body, body_length: length,
                    headers_count: source.headers.count),
                headers: headers))
    }

    deinit {
        slot.pointee.headers?.deallocate()
        slot.deallocate()
    }

    /// One of the headers of a request that the library made.
    static func header(_ request: UnsafePointer<placard_request>, _ index: Int) -> UnsafePointer<placard_header>? {
        let slot = UnsafeRawPointer(request).assumingMemoryBound(to: Slot.self)
        guard index >= 0, index < slot.pointee.request.headers_count, let headers = slot.pointee.headers else {
            return nil
        }
        return UnsafePointer(headers + index)
    }
}
