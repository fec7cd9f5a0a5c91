import FlyingFox
import Foundation
import PlacardCore
import PlacardHTML

/// Draws feed and messages as the library does.
struct PreviewEndpoint: Sendable {
    static let path = "/_placard/preview/"

    private static let actionPrefix = "did/"
    private static let messagePrefix = "message/"

    let source: CampaignSource
    let actions: PreviewActions
    let nowMs: @Sendable () -> Int64

    /// `name` is the path below `path`, as it was sent.
    func answer(_ request: FlyingFox.HTTPRequest, _ name: String) async -> HTTPResponse {
        if name.hasPrefix(Self.actionPrefix) { return await follow(request, name.dropFirst(Self.actionPrefix.count)) }
        do throws(PreviewQuery.Invalid) {
            if name == "feed" { return await feed(request, try PreviewQuery(request.query)) }
            guard name.hasPrefix(Self.messagePrefix) else {
                return PageResponses.wrong("no such preview: \(name)", status: .notFound)
            }
            let id = String(name.dropFirst(Self.messagePrefix.count))
            return await message(request, id.removingPercentEncoding ?? id, try PreviewQuery(request.query))
        } catch {
            return PageResponses.wrong(error.text)
        }
    }

    // MARK: Drawing

    private func feed(_ request: FlyingFox.HTTPRequest, _ query: PreviewQuery) async -> HTTPResponse {
        let content = DeviceContent(file: await source.served().file, headers: request.headers)
        let cards = content.snapshot(at: nowMs(), viewed: query.viewed, dismissed: query.dismissed)
        let key = await key(request, Preview(view: query.view, content: .feed(cards)))
        return Self.page(FeedPage.html(cards, query.options, key))
    }

    private func message(
        _ request: FlyingFox.HTTPRequest, _ id: String, _ query: PreviewQuery
    ) async -> HTTPResponse {
        let file = await source.served().file
        guard let campaign = file.campaign(id) else {
            return PageResponses.wrong("there is no campaign '\(id)'", status: .notFound)
        }
        switch DeviceContent(file: file, headers: request.headers).drawing(of: campaign) {
        case .nothing(let reason):
            return PageResponses.wrong("'\(id)' draws nothing: \(reason)", status: .notFound)
        case .message(let message):
            let key = await key(request, Preview(view: query.view, content: .message(campaign: id, message)))
            return Self.page(MessagePage.html(message, picture: nil, query.options, key))
        }
    }

    private func key(_ request: FlyingFox.HTTPRequest, _ preview: Preview) async -> PageKey {
        let token = await actions.open(preview)
        let server = "http://\(request.headers[.host] ?? "localhost")"
        return PageKey(base: "\(server)\(Self.path)\(Self.actionPrefix)\(token)", nonce: PreviewActions.random())
    }

    private static func page(_ html: String) -> HTTPResponse {
        PageResponses.document(
            Data(html.utf8), type: "text/html; charset=utf-8", policy: PageResponses.previewPolicy)
    }

    // MARK: Links

    /// A link that was followed: the page stays, since the answer has no content.
    private func follow(_ request: FlyingFox.HTTPRequest, _ link: Substring) async -> HTTPResponse {
        guard request.method == .GET else { return PageResponses.wrongMethod(request, allowed: [.GET]) }
        let token = link.prefix { $0 != "/" }
        guard await actions.follow(token: String(token), path: String(link.dropFirst(token.count))) else {
            return PageResponses.wrong("no preview has such a link: it is too old", status: .notFound)
        }
        return PageResponses.nothing
    }
}
