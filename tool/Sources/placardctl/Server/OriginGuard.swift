import NIOHTTP1

/// Keeps pages of other origins out. What the server shows to a developer, and accepts from one, is for programs and
/// for its own page; no other page can act as a client either.
struct OriginGuard: Sendable {
    /// The purpose of a request decides which `Host` it needs.
    private enum Purpose { case client, picture, developer }

    let address: HostAddress

    /// Why the request is refused; nil when it is allowed. Programs send neither `Origin` nor `Sec-Fetch-Site`.
    func refusal(of request: Request) -> Refusal? {
        let hosts = request.headers["Host"]
        guard isAllowed(hosts, request) else {
            let text =
                "the header Host must be localhost or an address of this machine, not '\(hosts.joined(separator: ", "))'"
                + ": use the URL that placardctl prints"
            return Refusal(status: .misdirectedRequest, text: text)
        }
        let own = hosts.first.map { "http://\($0)" }
        guard request.headers["Origin"].allSatisfy({ $0 == own }), Self.isOwn(request) else {
            return Refusal(status: .forbidden, text: "pages of other origins may not use this server")
        }
        return nil
    }

    /// A page can make its own name resolve to this machine (DNS rebinding), and then has the server's origin: only the
    /// name reveals it. Clients may use any name; a browser adds `Origin` to every POST.
    private func isAllowed(_ hosts: [String], _ request: Request) -> Bool {
        switch Self.purpose(of: request) {
        case .client where !request.headers.contains(name: "Origin"): true
        case .picture: hosts.count == 1 && hosts.allSatisfy(HostAddress.isNumeric)
        case .client, .developer: hosts.count == 1 && hosts.allSatisfy(address.isMeant)
        }
    }

    private static func purpose(of request: Request) -> Purpose {
        if request.path == "/" || request.path.hasPrefix("/_placard/") { return .developer }
        if request.method == .POST { return .client }
        return request.path.hasPrefix(PictureFolder.path) ? .picture : .developer
    }

    /// Whether the browser states that no page made the request, or this server's page, or that any page may make it.
    private static func isOwn(_ request: Request) -> Bool {
        request.headers["Sec-Fetch-Site"].allSatisfy { ["same-origin", "none"].contains($0) } || isForAll(request)
    }

    /// Other sites may link to the page at `/`. Previews are sandboxed, and so have another origin: their links carry a
    /// token, and they show pictures, which no page of another origin can read.
    private static func isForAll(_ request: Request) -> Bool {
        guard request.method == .GET else { return false }
        switch request.headers["Sec-Fetch-Mode"] {
        case ["navigate"]: return request.path == "/" || request.path.hasPrefix(PreviewEndpoint.actionPath)
        case ["no-cors"]:
            return request.path.hasPrefix(PictureFolder.path) && request.headers["Sec-Fetch-Dest"] == ["image"]
        default: return false
        }
    }
}
