import NIOHTTP1

/// Keeps the pages of other origins out. What the server shows to a developer, and takes from one, is for programs and for
/// its own page; no other page can act as a client either.
struct OriginGuard: Sendable {
    let address: HostAddress

    /// Why the request is refused; nil: it is allowed. Programs send neither `Origin` nor `Sec-Fetch-Site`.
    func refusal(of request: Request) -> Refusal? {
        let origins = request.headers["Origin"]
        let isPrivate = Self.isPrivate(request.path)
        // Clients may use any name of the machine, browsers may not: a page can make its own name lead here (DNS
        // rebinding), and has the same origin as the server then.
        guard isPrivate || !origins.isEmpty else { return nil }
        let hosts = request.headers["Host"]
        guard hosts.count == 1, let host = hosts.first, address.isMeant(by: host) else {
            let text =
                "the header Host must be localhost or an address of this machine here, not '\(hosts.joined(separator: ", "))'"
                + ": use the URL that placardctl prints"
            return Refusal(status: .misdirectedRequest, text: text)
        }
        guard origins.allSatisfy({ $0 == "http://\(host)" }), !isPrivate || Self.isOwn(request) else {
            return Refusal(status: .forbidden, text: "pages of other origins may not use this server")
        }
        return nil
    }

    /// The page, and the paths that developers and tests use.
    private static func isPrivate(_ path: String) -> Bool {
        path == "/" || path.hasPrefix("/_placard/")
    }

    /// Whether the browser says that no page asks, or one of this server's. Links elsewhere may lead to the page at `/`.
    /// Previews are sandboxed, and so have another origin: their links carry a token.
    private static func isOwn(_ request: Request) -> Bool {
        let isLink = request.method == .GET && request.headers["Sec-Fetch-Mode"] == ["navigate"]
        if isLink, request.path == "/" || request.path.hasPrefix(PreviewEndpoint.actionPath) { return true }
        return request.headers["Sec-Fetch-Site"].allSatisfy { ["same-origin", "none"].contains($0) }
    }
}
