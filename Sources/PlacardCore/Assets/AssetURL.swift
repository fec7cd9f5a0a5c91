/// Where a picture is to be fetched: an absolute http(s) URL (choices 3 and 17).
package struct AssetURL: Equatable {
    static let lengthLimit = 4_096

    /// As it is sent: printable ASCII, without a fragment.
    package let sent: String
    /// Of the file's name in the path, in lower case, such as `png`: loaders of pictures go by it. Nil when it has none, or
    /// none that is safe in a name.
    let fileExtension: String?

    /// Nil for everything that is not fetched: other schemes than http(s), plain http to a host that is not loopback unless
    /// allowed, user names, and what is no URL.
    package init?(_ text: String, allowsInsecureHTTP: Bool) {
        guard text.utf8.count <= Self.lengthLimit, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        // By bytes from here on: what ends a part of a URL is a byte, also with a combining character behind it.
        let scheme = text[..<colon].lowercased()
        let rest = text[colon...].utf8.dropFirst()
        guard scheme == "http" || scheme == "https", rest.starts(with: "//".utf8) else { return nil }
        let location = rest.dropFirst(2)
        let authority = Substring(location.prefix { !"/?#".utf8.contains($0) })
        guard authority.utf8.allSatisfy({ $0 < 0x80 }), Endpoint.isAuthority(authority) else { return nil }
        guard scheme == "https" || allowsInsecureHTTP || Endpoint.isLoopback(authority) else { return nil }

        let target = location.dropFirst(authority.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        sent = "\(scheme)://\(authority)\(Self.escaped(Substring(target)))"
        fileExtension = Self.fileExtension(ofPath: Substring(target.prefix { $0 != UInt8(ascii: "?") }))
    }

    /// Neither spaces nor control characters, nor what some take for a slash or the end of the URL. Bytes beyond ASCII are sent
    /// escaped.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
        default: true
        }
    }

    private static func escaped(_ text: Substring) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return String(text) }
        var escaped = ""
        for byte in text.utf8 {
            if byte < 0x80 {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }

    private static func fileExtension(ofPath path: Substring) -> String? {
        let name = path.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let found = String(decoding: name[dot...].dropFirst(), as: UTF8.self).lowercased()
        let isSafe = found.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return isSafe && (1...5).contains(found.utf8.count) ? found : nil
    }
}

extension BidirectionalCollection {
    /// The longest end of which all elements fit.
    fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !fits($0) }.map(index(after:)) ?? startIndex)...]
    }
}
