import FoundationEssentials

/// The page for people at `/`, and the requests that it makes.
struct Inspector: Sendable {
    static let statePath = "/_placard/state"
    static let contentPath = "/_placard/content"
    static let arrivalsPath = "/_placard/arrivals"
    static let explainPath = "/_placard/explain"
    private static let filesPath = "/_placard/inspector/"

    /// Maximum time that a reply waits for news.
    private static let longestWait = Duration.seconds(10)

    /// Identifies this run of the server: a page from another run starts again.
    private let run = PreviewActions.random()
    private let source: CampaignSource
    private let log: ReceivedLog
    private let changes: Changes
    private let actions: PreviewActions
    private let previews: PreviewEndpoint
    private let explain: ExplainEndpoint
    private let simulate: SimulateEndpoint
    private let timeline: TimelineEndpoint
    private let entries: EntryEndpoint
    private let content: PageContent
    private let nowMs: @Sendable () -> Int64

    init(
        source: CampaignSource, pictures: PictureFolder, log: ReceivedLog, changes: Changes, isReadOnly: Bool = false,
        nowMs: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) {
        self.source = source
        self.log = log
        self.changes = changes
        self.nowMs = nowMs
        actions = PreviewActions(changes: changes)
        let drafts = Drafts()
        content = PageContent(source: source, drafts: drafts)
        previews = PreviewEndpoint(content: content, actions: actions, pictures: pictures, nowMs: nowMs)
        explain = ExplainEndpoint(content: content, nowMs: nowMs)
        simulate = SimulateEndpoint(content: content)
        timeline = TimelineEndpoint(content: content, log: log)
        entries = EntryEndpoint(source: source, drafts: drafts, isReadOnly: isReadOnly)
    }

    /// Nil when the path does not belong to the page.
    func answer(_ request: Request) async -> Response? {
        guard Self.isOurs(request.path) else { return nil }
        if request.path == Self.explainPath { return await explain.answer(request) }
        if request.path == SimulateEndpoint.path { return await simulate.answer(request) }
        if request.path == EntryEndpoint.path { return await entries.answer(request) }
        guard request.method == .GET || request.method == .HEAD else {
            return Responses.wrongMethod(request, allowed: [.GET])
        }
        return await get(request)
    }

    private static func isOurs(_ path: String) -> Bool {
        [
            "/", statePath, contentPath, arrivalsPath, explainPath, SimulateEndpoint.path, TimelineEndpoint.path,
            EntryEndpoint.path,
        ].contains(path)
            || path.hasPrefix(filesPath) || path.hasPrefix(PreviewEndpoint.path)
    }

    private func get(_ request: Request) async -> Response {
        switch request.path {
        case "/": return Responses.page(InspectorFile.page)
        case Self.statePath: return await state(request)
        case Self.contentPath: return await contentReport(request)
        case TimelineEndpoint.path: return await timeline.answer(request)
        case Self.arrivalsPath: return await arrivals(request)
        default: break
        }
        if request.path.hasPrefix(PreviewEndpoint.path) {
            // The path as it was sent: `path` is without escapes, and ids may contain a slash.
            let sent = request.sentPath
            let name = sent.hasPrefix(PreviewEndpoint.path) ? sent.dropFirst(PreviewEndpoint.path.count) : ""
            return await previews.answer(request, String(name))
        }
        guard let file = InspectorFile.named(String(request.path.dropFirst(Self.filesPath.count))) else {
            return Responses.wrong("no such file: \(request.path)", status: .notFound)
        }
        return Responses.page(file)
    }

    private func contentReport(_ request: Request) async -> Response {
        do throws(Refusal) {
            let served = try await content.served(for: request)
            let report = ContentReport(
                file: served.file, revision: served.revision, host: PictureFolder.host(for: request), wallMs: nowMs())
            return Responses.json(report.json)
        } catch {
            return error.response
        }
    }

    // MARK: - State

    /// The server's state. With `since`, the `state` of an earlier reply, it waits until something has changed.
    private func state(_ request: Request) async -> Response {
        if let since = request.query("since"), request.method == .GET {
            let parts = since.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let known = Int(parts[1]) else {
                return Responses.wrong("since must be the state of an earlier answer")
            }
            if parts[0] == run { await changes.wait(past: known, atMost: Self.longestWait) }
        }
        // Read this first: a change in between is then reported next time.
        let revision = await changes.revision
        let served = await source.served()
        return Responses.json([
            "run": .string(run), "state": .string("\(run)-\(revision)"),
            "file": [
                "path": .string(source.path), "revision": .integer(Int64(served.revision)),
                "error": served.problem.map(JSON.string) ?? .null,
                "not_saved": entries.refusalToSave(request).map(JSON.string) ?? .null,
            ],
            "received": await log.summary(), "actions": await actions.report(),
        ])
    }

    /// What clients have sent since the number `after`.
    private func arrivals(_ request: Request) async -> Response {
        guard let after = Int64(request.query("after") ?? "0"), after >= 0 else {
            return Responses.wrong("after must be the number of an arrival, or 0")
        }
        return Responses.json(["arrivals": .array(await log.arrivals(after: after))])
    }
}
