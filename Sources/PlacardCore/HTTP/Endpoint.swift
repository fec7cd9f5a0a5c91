/// The server's base URL, to which the protocol's paths are appended (rule 2.1).
package struct Endpoint: Sendable, Equatable {
    /// Without a trailing slash, such as `https://sdk.example.com/api/v3`.
    package let base: String

    /// A tracker has no SDK endpoint: the engine of a tracker requests nothing from it.
    package static let none = Endpoint()

    private init() { base = "" }

    /// - Throws: `invalid` when it is not an http(s) URL, or plain http to a host that is not loopback (rule 2.1.4).
    package init(_ text: String, allowInsecureHTTP: Bool) throws(PlacardError) {
        base = try Self.base(text, option: "endpoint", defaultPath: "/api/v3", allowInsecureHTTP: allowInsecureHTTP)
    }

    /// Scheme, host and path of an option that names a server, without a trailing slash.
    static func base(
        _ text: String, option: StaticString, defaultPath: String, allowInsecureHTTP: Bool
    ) throws(PlacardError) -> String {
        let (scheme, rest) = try split(text, option)
        let authority = rest.prefix { $0 != "/" }
        guard isAuthority(authority) else {
            throw PlacardError(
                .invalid, "\(option) \(ShownURL.text(of: text)) has no valid host and port: give a host or https URL")
        }
        if scheme == "http", !allowInsecureHTTP, !isLoopback(authority) {
            throw PlacardError(
                .invalid,
                "\(option) \(ShownURL.text(of: text)) is plain http: use https, or set allow_insecure_http")
        }
        var path = String(rest.dropFirst(authority.count))
        while path.hasSuffix("/") { path.removeLast() }
        return "\(scheme)://\(authority)\(path.isEmpty ? defaultPath : path)"
    }

    private static func split(
        _ text: String, _ option: StaticString
    ) throws(PlacardError) -> (scheme: String, rest: Substring) {
        let forbidden = text.unicodeScalars.contains {
            $0.value <= 0x20 || $0.value >= 0x7F || "?#\"<>\\".unicodeScalars.contains($0)
        }
        if forbidden || text.isEmpty {
            throw PlacardError(.invalid, "\(option) \(ShownURL.text(of: text)) is not a host or URL")
        }
        let lower = text.lowercased()
        for scheme in ["https", "http"] where lower.hasPrefix("\(scheme)://") {
            return (scheme, text.dropFirst(scheme.count + 3))
        }
        if text.drop(while: { $0 != ":" }).hasPrefix("://") {
            throw PlacardError(.invalid, "\(option) \(ShownURL.text(of: text)) has a scheme other than https or http")
        }
        return ("https", Substring(text))
    }

    /// `host`, `host:port`, or the same with an IPv6 address in brackets.
    static func isAuthority(_ text: Substring) -> Bool {
        let bytes = text.utf8
        let host = host(of: bytes)
        guard !host.isEmpty, !bytes.contains(UInt8(ascii: "@")) else { return false }
        guard bytes.first == UInt8(ascii: "[") else { return isPort(bytes.dropFirst(host.count)) }
        let rest = bytes.dropFirst(host.count + 1)
        return rest.first == UInt8(ascii: "]") && isPort(rest.dropFirst())
    }

    /// Whether the text is empty, or a colon and a number.
    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first else { return true }
        let digits = text.dropFirst()
        return first == UInt8(ascii: ":") && hasDigitsOnly(digits) && UInt16(Substring(digits)) != nil
    }

    private static func hasDigitsOnly(_ text: Substring.UTF8View) -> Bool {
        text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func host(of authority: Substring.UTF8View) -> Substring.UTF8View {
        if authority.first == UInt8(ascii: "[") {
            return authority.dropFirst().prefix { $0 != UInt8(ascii: "]") }
        }
        return authority.prefix { $0 != UInt8(ascii: ":") }
    }

    static func isLoopback(_ authority: Substring) -> Bool {
        let host = Substring(host(of: authority.utf8)).lowercased()
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { hasDigitsOnly($0.utf8) && UInt8($0) != nil }
    }

    /// Where a redirect from an allowed URL may lead: never from https to http.
    package static func redirects(from url: String) -> HTTPRequest.Redirects {
        let rest = url.utf8.dropFirst("http://".utf8.count)
        guard url.lowercased().hasPrefix("http://"), !isLoopback(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
        else { return .https }
        return .httpAndHTTPS
    }

    // Paths of data and templates end with a slash, sync paths do not (rule 2.1.3).
    package var data: String { "\(base)/data/" }
    package var cards: String { "\(base)/content_cards/sync" }
    package var template: String { "\(base)/template/" }
}
