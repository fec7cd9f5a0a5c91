import FlyingFox

/// Finds out what a request is for and answers it.
struct Router: HTTPHandler {
    static let endpointNames = [DataEndpoint.name, CardsEndpoint.name, TemplateEndpoint.name, TrackEndpoint.name]

    private static let base = "/api/v3/"
    private static let receivedPath = "/_placard/received"
    private static let healthPath = "/_placard/health"
    private static let faultPath = "/_placard/fault"

    private let source: CampaignSource
    private let log: ReceivedLog
    private let inspector: Inspector
    private let faults = FaultPlan()
    private let endpoints: [String: any Endpoint]
    private let track: TrackEndpoint
    private let pictures: PictureFolder
    private let print: @Sendable (String) -> Void

    /// `changes` is told what happens.
    init(
        source: CampaignSource, restKey: String? = nil, changes: Changes, print: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        log = ReceivedLog(endpoints: Router.endpointNames, changes: changes)
        inspector = Inspector(source: source, log: log, changes: changes)
        self.print = print
        pictures = PictureFolder(besides: source.path)
        track = TrackEndpoint(log: log, key: restKey)
        endpoints = [
            DataEndpoint.name: DataEndpoint(source: source, log: log),
            CardsEndpoint.name: CardsEndpoint(source: source),
            TemplateEndpoint.name: TemplateEndpoint(source: source),
        ]
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await answer(request)
        return request.method == .HEAD ? Responses.head(response) : response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let response = try await inspector.answer(request) { return response }
        if request.method == .OPTIONS { return Responses.preflight(request) }
        // Clients differ in the slash at the end (A.1).
        let path = request.path.hasSuffix("/") ? String(request.path.dropLast()) : request.path
        switch path {
        case Self.receivedPath: return await received(request)
        case Self.healthPath: return await health(request)
        case Self.faultPath: return try await addFault(request)
        default: break
        }
        if path.hasPrefix(PictureFolder.path) { return picture(request, path) }
        let name = path.hasPrefix(Self.base) ? String(path.dropFirst(Self.base.count)) : ""
        if path == TrackEndpoint.path {
            return try await answer(request, name: TrackEndpoint.name) { try await track($0) }
        }
        guard let endpoint = endpoints[name] else {
            print("\(request.method.rawValue) \(path): refused (404), no such path")
            return Responses.notFound(path, known: Self.knownPaths)
        }
        return try await answer(request, name: name) { try await carryOut($0, name: name, endpoint: endpoint) }
    }

    private static var knownPaths: [String] {
        [DataEndpoint.name, CardsEndpoint.name, TemplateEndpoint.name].map { base + $0 }
            + [TrackEndpoint.path, PictureFolder.path, "/", receivedPath, healthPath, faultPath]
    }

    private func picture(_ request: HTTPRequest, _ path: String) -> HTTPResponse {
        guard request.method == .GET else { return Responses.wrongMethod(request, allowed: [.GET]) }
        guard let response = pictures.answer(String(path.dropFirst(PictureFolder.path.count))) else {
            print("GET \(path): refused (404), no such file beside the campaign file")
            return Responses.notFound(path, known: Self.knownPaths)
        }
        print("GET \(path): sent")
        return response
    }

    // MARK: - What clients post

    private func answer(
        _ request: HTTPRequest, name: String, carryOut: (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        await log.countRequest(name)
        guard request.method == .POST else {
            await refuse(name, status: .methodNotAllowed, why: "\(request.method.rawValue) instead of POST")
            return Responses.wrongMethod(request, allowed: [.POST])
        }
        guard let fault = await faults.take(for: name) else {
            return try await carryOut(request)
        }
        if fault.isHandled {
            _ = try await carryOut(request)
        } else {
            for try await _ in request.bodySequence {}
        }
        print("\(name): answered with the fault asked for (\(fault.status))")
        return Responses.fault(fault)
    }

    private func carryOut(_ request: HTTPRequest, name: String, endpoint: any Endpoint) async throws -> HTTPResponse {
        do {
            let body = try await RequestBody.read(request)
            try CommonFields.check(body, headers: request.headers)
            let answer = try await endpoint.answer(body, headers: request.headers)
            print("\(name): \(answer.note)")
            return Responses.json(answer.json)
        } catch let refusal as Refusal {
            await refuse(name, status: refusal.status, why: refusal.text)
            return refusal.response
        } catch let problem as FieldProblem {
            let refusal = Refusal.invalid(problem)
            await refuse(name, status: refusal.status, why: refusal.text)
            return refusal.response
        }
    }

    private func track(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let answer = try await track.answer(request)
            print("\(TrackEndpoint.name): \(answer.note)")
            return Responses.json(answer.json, status: .created)
        } catch let refusal as Refusal {
            await refuse(TrackEndpoint.name, status: refusal.status, why: refusal.text)
            return refusal.response
        }
    }

    private func refuse(_ name: String, status: HTTPStatusCode, why: String) async {
        await log.countRefused(name, status: status.code, why: why)
        print("\(name): refused (\(status.code)), \(why)")
    }

    // MARK: - What developers and tests ask

    private func received(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.method {
        case .GET: return Responses.json(await log.report(), pretty: true)
        case .DELETE:
            await log.clear()
            return Responses.json(["message": "success"])
        default: return Responses.wrongMethod(request, allowed: [.GET, .DELETE])
        }
    }

    private func health(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.method == .GET else { return Responses.wrongMethod(request, allowed: [.GET]) }
        return Responses.json(await source.health(), pretty: true)
    }

    private func addFault(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .POST else { return Responses.wrongMethod(request, allowed: [.POST]) }
        do {
            await faults.add(try Fault(RequestBody.read(request), endpoints: Self.endpointNames))
            return Responses.json(["message": "success"])
        } catch let refusal as Refusal {
            return refusal.response
        } catch let problem as FieldProblem {
            return Refusal(status: .badRequest, text: problem.sentence).response
        }
    }
}
