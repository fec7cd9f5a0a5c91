/// An address of the host's own that the links of pages begin with, for browsers in which nobody can take a navigation
/// to `placard:` away: the host's server gets them. Such as `http://127.0.0.1:8123/placard`.
package enum LinkBase {
    package static let maxBytes = 200

    /// The address with a slash at its end.
    ///
    /// nil: it is no http(s) address as browsers write them (scheme and host in lower case, plain ASCII), or it is too
    /// long, or has a user, a query, a fragment, an empty segment or one of dots, which browsers take away.
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

    /// A name, or an IP address, with or without port.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    /// What means nothing else in a URL and needs no escape.
    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
