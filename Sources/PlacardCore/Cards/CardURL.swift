/// Rules for the links of cards and of rendered messages (rules 8.1.6, 8.4.8, 8.5).
package enum CardURL {
    /// Schemes that would run code or read files in a host's web view. Such a URL is removed from the card.
    static let dangerous = ["javascript", "data", "vbscript", "file"]

    /// The URL without white space around it, which browsers ignore.
    package static func trimmed(_ url: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let first = url.firstIndex(where: { !isWhiteSpace($0) }),
            let last = url.lastIndex(where: { !isWhiteSpace($0) })
        else { return UnsafeRawBufferPointer(rebasing: url[..<0]) }
        return UnsafeRawBufferPointer(rebasing: url[first...last])
    }

    package static func trimmed(_ url: String) -> String {
        var url = url
        return url.withUTF8 { String(decoding: trimmed(UnsafeRawBufferPointer($0)), as: UTF8.self) }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The scheme, in lower case, if it must not reach a host.
    package static func dangerousScheme(of url: UnsafeRawBufferPointer) -> String? {
        dangerous.first { hasScheme(url, $0) }
    }

    /// Whether the URL is an action: steps for the client, which a host cannot open (rule 10.10).
    package static func isAction(_ url: String) -> Bool {
        var url = url
        return url.withUTF8 { isAction(UnsafeRawBufferPointer($0)) }
    }

    private static func isAction(_ url: UnsafeRawBufferPointer) -> Bool { hasScheme(url, "brazeactions") }

    /// Why the host must not open the URL; nil when it can.
    package static func fault(of url: String) -> String? {
        var url = url
        return url.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            if let scheme = dangerousScheme(of: bytes) { return "a link with the scheme '\(scheme)' cannot be opened" }
            return hasScheme(bytes) ? nil : "a link without a scheme cannot be opened"
        }
    }

    /// Whether the URL has that scheme. Ignores case, leading control characters and spaces, and line breaks and tabs
    /// anywhere, as web views do.
    private static func hasScheme(_ url: UnsafeRawBufferPointer, _ scheme: String) -> Bool {
        var rest = scheme.utf8.makeIterator()
        var expected = rest.next()
        var hasBegun = false
        for byte in url {
            switch byte {
            case 0...0x20 where !hasBegun, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: ":"): return expected == nil
            default:
                guard let letter = expected, byte | 0x20 == letter else { return false }
                hasBegun = true
                expected = rest.next()
            }
        }
        return false
    }

    /// Whether the URL is absolute: it begins with a scheme, perhaps after spaces. A relative URL leads nowhere.
    package static func hasScheme(_ url: UnsafeRawBufferPointer) -> Bool {
        var hasBegun = false
        for (index, byte) in url.enumerated() {
            switch byte {
            case 0...0x20 where !hasBegun, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: ":"):
                return hasBegun && !(isHost(url[..<index]) && beginsWithPort(url[(index + 1)...]))
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): hasBegun = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard hasBegun else { return false }
            default: return false
            }
        }
        return false
    }

    /// Whether a text that could be a scheme looks like a host: `www.example.com:8080/x` is not absolute (rule 8.1.6).
    private static func isHost(_ scheme: Slice<UnsafeRawBufferPointer>) -> Bool {
        scheme.contains(UInt8(ascii: ".")) || scheme.lazy.map { $0 | 0x20 }.elementsEqual("localhost".utf8)
    }

    /// One to five digits, and then the end, a path, a query or a fragment.
    private static func beginsWithPort(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...5).contains(digits) else { return false }
        guard let next = rest.dropFirst(digits).first else { return true }
        return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
    }
}
