/// A base URL of the host for the links of pages, such as `http://127.0.0.1:8123/placard`, for browsers in which the
/// host cannot intercept navigations to `placard:`. The host's server receives the requests instead.
package enum LinkBase {
    package static let maxBytes = 200

    /// Returns the URL with a trailing slash.
    ///
    /// nil when it is not an http(s) URL in normal form (scheme and host in lower case, ASCII), is too long, or has a
    /// user, a query, a fragment, or a path segment that is empty or consists of dots, which browsers remove.
    package static func checked(_ address: String) -> String? {
        var bytes = Array(address.utf8)
        guard bytes.count <= maxBytes, let start = end(of: "http://", in: bytes) ?? end(of: "https://", in: bytes)
        else {
            return nil
        }
        let slash = UInt8(ascii: "/")
        if bytes.last != slash || bytes.count == start { bytes.append(slash) }
        var isHost = true
        var isNamed = false
        for byte in bytes[start...] {
            if byte == slash {
                guard isNamed else { return nil }
                (isHost, isNamed) = (false, false)
            } else {
                guard isHost ? isOfHost(byte) : isOfPath(byte) else { return nil }
                if byte != UInt8(ascii: ".") { isNamed = true }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func end(of scheme: StaticString, in bytes: [UInt8]) -> Int? {
        let count = scheme.utf8CodeUnitCount
        guard bytes.count >= count else { return nil }
        for index in 0..<count where bytes[index] != scheme.utf8Start[index] { return nil }
        return count
    }

    /// Whether the byte can occur in a host name or IP address with an optional port.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    /// Whether the byte is unreserved in a URL path, and so needs no escaping.
    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
