import FlyingSocks
import Foundation

/// A numeric address to listen on, or `localhost`.
struct HostAddress {
    private let text: String
    private let isIPv6: Bool

    let isLoopback: Bool

    struct Invalid: Error {}

    init(_ host: String) throws(Invalid) {
        text = host == "localhost" ? "127.0.0.1" : host
        isIPv6 = text.contains(":")
        isLoopback = text.hasPrefix("127.") || text == "::1"
        do {
            _ = try socketAddress(port: 0)
        } catch {
            throw Invalid()
        }
    }

    func socketAddress(port: UInt16) throws -> any SocketAddress {
        if isIPv6 { return try sockaddr_in6.inet6(ip6: text, port: port) }
        return try sockaddr_in.inet(ip4: text, port: port)
    }
}
