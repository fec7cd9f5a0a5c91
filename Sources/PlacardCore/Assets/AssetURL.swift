/// The URL of a picture: an absolute http(s) URL (rules 2.1.4, 10.5).
package struct AssetURL: Equatable {
    static let lengthLimit = 4_096

    /// The URL to request: printable ASCII, without a fragment.
    package let sent: String
    /// Extension of the file name in the path, in lower case, such as `png`, because picture loaders rely on it. Nil
    /// when it is missing or unsafe in a file name.
    let fileExtension: String?

    /// Nil for URLs that are not allowed: invalid ones, schemes other than http(s), user names, and plain http to a
    /// non-loopback host unless allowed.
    package init?(_ text: String, allowsInsecureHTTP: Bool) {
        guard text.utf8.count <= Self.lengthLimit, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        // Compares bytes from here on: a delimiter followed by a combining character is still a delimiter.
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

    /// Why a URL is not allowed, such as `contains a blank`; nil: it is.
    package static func fault(of text: String, allowsInsecureHTTP: Bool) -> String? {
        guard AssetURL(text, allowsInsecureHTTP: allowsInsecureHTTP) == nil else { return nil }
        if text.utf8.count > lengthLimit { return "is longer than \(lengthLimit) bytes" }
        if let byte = text.utf8.first(where: { !isAllowed($0) }) {
            return byte == 0x20 ? "contains a blank" : "contains a control character, or one of \" < > \\"
        }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), !"/?#".utf8.contains(text.utf8.first ?? 0) else {
            return "has no scheme such as https:"
        }
        let scheme = text[..<colon].lowercased()
        let rest = text[colon...].utf8.dropFirst()
        if scheme == "http", AssetURL(text, allowsInsecureHTTP: true) != nil { return "is plain http, not https" }
        guard scheme == "http" || scheme == "https" else {
            return "has the scheme \(NameRule.shown(scheme)), not https"
        }
        guard rest.starts(with: "//".utf8) else { return "has no // before its host" }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        if authority.contains(where: { $0 >= 0x80 }) { return "has a host outside ASCII: write it with xn--" }
        return authority.contains(UInt8(ascii: "@")) ? "has a user name" : "has no valid host"
    }

    /// Rejects spaces, control characters, and characters that some parsers take for a slash or the end of the URL.
    /// Non-ASCII bytes are percent-encoded.
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
    /// The longest suffix whose elements all match.
    fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !fits($0) }.map(index(after:)) ?? startIndex)...]
    }
}
