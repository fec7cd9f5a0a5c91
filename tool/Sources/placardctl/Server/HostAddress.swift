import NIOCore

/// A numeric address to listen on, or `localhost`.
struct HostAddress: Sendable {
    private let text: String
    private let address: SocketAddress

    struct Invalid: Error {}

    init(_ host: String) throws(Invalid) {
        text = host == "localhost" ? "127.0.0.1" : host
        guard let address = Self.numeric(text) else { throw Invalid() }
        self.address = address
    }

    var isLoopback: Bool { Self.isLoopback(address) }

    func socketAddress(port: UInt16) -> SocketAddress {
        var address = address
        address.port = Int(port)
        return address
    }

    /// Whether a request with this header `Host` was meant for this machine: it names `localhost`, a loopback address
    /// or the address of the server, which is any address for 0.0.0.0 or ::. The port does not matter.
    func isMeant(by header: String) -> Bool {
        guard let name = Self.name(in: header) else { return false }
        if name.lowercased() == "localhost" { return true }
        guard let named = Self.numeric(name) else { return false }
        return Self.isLoopback(named) || named == address || isEvery
    }

    /// Whether this header `Host` is `localhost` or a numeric address, of any machine. A foreign page can have the same
    /// origin as this server only by a name (DNS rebinding).
    static func isNumeric(_ header: String) -> Bool {
        guard let name = name(in: header) else { return false }
        return name.lowercased() == "localhost" || numeric(name) != nil
    }

    /// An address with its port, as in a URL.
    static func text(_ address: SocketAddress) -> String {
        let host = address.ipAddress ?? "localhost"
        return "\(host.contains(":") ? "[\(host)]" : host):\(address.port ?? 0)"
    }

    private var isEvery: Bool { address == Self.numeric("0.0.0.0") || address == Self.numeric("::") }

    /// The name without the port, and without the brackets of an IPv6 address.
    private static func name(in header: String) -> String? {
        if header.hasPrefix("[") {
            let name = header.dropFirst().prefix { $0 != "]" }
            guard name.contains(":"), isPort(header.dropFirst(name.count + 2)), header.contains("]") else { return nil }
            return String(name)
        }
        let name = header.prefix { $0 != ":" }
        return isPort(header.dropFirst(name.count)) ? String(name) : nil
    }

    /// Empty, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && UInt16(text.dropFirst()) != nil)
    }

    private static func numeric(_ text: String) -> SocketAddress? {
        try? SocketAddress(ipAddress: text, port: 0)
    }

    static func isLoopback(_ address: SocketAddress) -> Bool {
        address.ipAddress?.hasPrefix("127.") ?? false || address.ipAddress == "::1"
    }
}
