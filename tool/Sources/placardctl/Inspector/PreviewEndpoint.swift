import Glibc
import PlacardCore
import PlacardHTML

/// Draws feed and messages as the library does.
struct PreviewEndpoint: Sendable {
    static let path = "/_placard/preview/"

    private static let actionPrefix = "did/"
    /// The target of a preview's links.
    static let actionPath = path + actionPrefix
    private static let messagePrefix = "message/"

    let content: PageContent
    let actions: PreviewActions
    let pictures: PictureFolder
    let nowMs: @Sendable () -> Int64

    /// `name` is the path below `path`, as it was sent.
    func answer(_ request: Request, _ name: String) async -> Response {
        if name.hasPrefix(Self.actionPrefix) { return await follow(request, name.dropFirst(Self.actionPrefix.count)) }
        let file: CampaignFile
        do throws(Refusal) {
            file = try await content.served(for: request).file
        } catch {
            return error.response
        }
        do throws(PreviewQuery.Invalid) {
            if name == "feed" { return await feed(request, file, try PreviewQuery(request.query)) }
            guard name.hasPrefix(Self.messagePrefix) else {
                return Responses.wrong("no such preview: \(name)", status: .notFound)
            }
            let id = String(name.dropFirst(Self.messagePrefix.count))
            return await message(request, file, PercentText.decoded(id) ?? id, try PreviewQuery(request.query))
        } catch {
            return Responses.wrong(error.text)
        }
    }

    // MARK: Drawing

    private func feed(_ request: Request, _ file: CampaignFile, _ query: PreviewQuery) async -> Response {
        let content = DeviceContent(file: file, host: PictureFolder.host(for: request))
        let cards = content.snapshot(at: nowMs(), viewed: query.viewed, dismissed: query.dismissed)
        let key = await key(request, Preview(view: query.view, content: .feed(cards)))
        return Responses.preview(FeedPage.html(cards, query.options, key))
    }

    private func message(
        _ request: Request, _ file: CampaignFile, _ id: String, _ query: PreviewQuery
    ) async -> Response {
        guard let campaign = file.campaign(id) else {
            return Responses.wrong("there is no campaign '\(id)'", status: .notFound)
        }
        switch DeviceContent(file: file, host: PictureFolder.host(for: request)).drawing(of: campaign) {
        case .nothing(let reason):
            return Responses.wrong("'\(id)' draws nothing: \(reason)", status: .notFound)
        case .message(let message):
            let key = await key(request, Preview(view: query.view, content: .message(campaign: id, message)))
            let files = PreviewFiles(message, pictures, host: PictureFolder.host(for: request)).ofHTML
            let runsScripts = message.isHTML && query.runsScripts
            return Responses.preview(
                MessagePage.html(
                    message, picture: nil, files: files, runsScripts: runsScripts, query.options, key))
        }
    }

    private func key(_ request: Request, _ preview: Preview) async -> PageKey {
        let token = await actions.open(preview)
        let server = "http://\(request.headers.first(name: "Host") ?? "localhost")"
        return PageKey(base: "\(server)\(Self.actionPath)\(token)", nonce: PreviewActions.random())
    }

    // MARK: Links

    /// Handles a followed link: the page stays, since the reply has no content.
    private func follow(_ request: Request, _ link: Substring) async -> Response {
        guard request.method == .GET else { return Responses.wrongMethod(request, allowed: [.GET]) }
        let token = link.prefix { $0 != "/" }
        guard await actions.follow(token: String(token), path: String(link.dropFirst(token.count))) else {
            return Responses.wrong("no such link: its preview is too old", status: .notFound)
        }
        return Responses.nothing
    }
}
