import FlyingFox
import Foundation

/// Answers only to numeric addresses and `localhost`: a page that makes its own name lead to this machine (DNS
/// rebinding) does not get to read what is here.
enum HostGuard {
    static func allows(_ host: String?) -> Bool {
        guard let host else { return false }
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return false }
            let address = String(host[host.index(after: host.startIndex)..<end])
            return isNumeric(address, AF_INET6) && isPort(host[host.index(after: end)...])
        }
        let name = host.prefix { $0 != ":" }
        guard isPort(host.dropFirst(name.count)) else { return false }
        return name.lowercased() == "localhost" || isNumeric(String(name), AF_INET)
    }

    static var refusal: HTTPResponse {
        PageResponses.wrong(
            "this page answers to numeric addresses and localhost only: open it by the URL that placardctl prints",
            status: HTTPStatusCode(421, phrase: "Misdirected Request"))
    }

    private static func isNumeric(_ text: String, _ family: Int32) -> Bool {
        var bytes = in6_addr()
        return inet_pton(family, text, &bytes) == 1
    }

    /// Nothing, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && UInt16(text.dropFirst()) != nil)
    }
}
