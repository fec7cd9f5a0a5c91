import NIOHTTP1

/// Finds the handler for a request.
struct Router: Sendable {
    static let endpointNames = [
        DataEndpoint.name, CardsEndpoint.name, TemplateEndpoint.name, TrackEndpoint.name, TriggerSendEndpoint.name,
    ]

    private static let base = "/api/v3/"
    private static let receivedPath = "/_placard/received"
    private static let healthPath = "/_placard/health"
    private static let faultPath = "/_placard/fault"

    private let guardian: OriginGuard
    private let source: CampaignSource
    private let log: ReceivedLog
    private let inspector: Inspector
    private let faults = FaultPlan()
    private let endpoints: [String: any Endpoint]
    private let restKey: RESTKey
    private let restEndpoints: [String: any RESTEndpoint]
    private let pictures: PictureFolder
    private let report: @Sendable (ServerLine) -> Void

    /// `changes` is notified of everything new.
    init(
        source: CampaignSource, address: HostAddress, restKey: String? = nil, isReadOnly: Bool = false,
        changes: Changes, report: @escaping @Sendable (ServerLine) -> Void
    ) {
        guardian = OriginGuard(address: address)
        self.source = source
        log = ReceivedLog(endpoints: Router.endpointNames, changes: changes, onArrival: { report(.record($0)) })
        pictures = PictureFolder(besides: source.path)
        inspector = Inspector(
            source: source, pictures: pictures, log: log, changes: changes, isReadOnly: isReadOnly)
        self.report = report
        self.restKey = RESTKey(key: restKey)
        restEndpoints = [
            TrackEndpoint.path: TrackEndpoint(log: log),
            TriggerSendEndpoint.path: TriggerSendEndpoint(source: source),
        ]
        endpoints = [
            DataEndpoint.name: DataEndpoint(source: source, log: log),
            CardsEndpoint.name: CardsEndpoint(source: source),
            TemplateEndpoint.name: TemplateEndpoint(source: source),
        ]
    }

    func answer(_ request: Request) async -> Response {
        if let refusal = guardian.refusal(of: request) {
            report(.refused(Self.name(request, request.path), status: Int(refusal.status.code), why: refusal.text))
            return refusal.response
        }
        if let response = await inspector.answer(request) { return response }
        // Clients differ in the trailing slash (rule 2.1).
        let path = request.path.hasSuffix("/") ? String(request.path.dropLast()) : request.path
        switch path {
        case Self.receivedPath: return await received(request)
        case Self.healthPath: return await health(request)
        case Self.faultPath: return await addFault(request)
        default: break
        }
        if path.hasPrefix(PictureFolder.path) { return picture(request, path) }
        let name = path.hasPrefix(Self.base) ? String(path.dropFirst(Self.base.count)) : ""
        if let endpoint = restEndpoints[path] {
            let name = type(of: endpoint).name
            return await answer(request, name: name) { await carryOut($0, name: name, endpoint: endpoint) }
        }
        guard let endpoint = endpoints[name] else {
            report(.refused(Self.name(request, path), status: 404, why: "no such path"))
            return Responses.notFound(path, known: Self.knownPaths)
        }
        return await answer(request, name: name) { await carryOut($0, name: name, endpoint: endpoint) }
    }

    /// How lines name a request that is for no endpoint.
    private static func name(_ request: Request, _ path: String) -> String { "\(request.method.rawValue) \(path)" }

    private static let restPaths = [TrackEndpoint.path, TriggerSendEndpoint.path]

    private static var knownPaths: [String] {
        [DataEndpoint.name, CardsEndpoint.name, TemplateEndpoint.name].map { base + $0 }
            + restPaths + [PictureFolder.path, "/", receivedPath, healthPath, faultPath]
    }

    private func picture(_ request: Request, _ path: String) -> Response {
        guard request.method == .GET else { return Responses.wrongMethod(request, allowed: [.GET]) }
        guard let response = pictures.answer(String(path.dropFirst(PictureFolder.path.count))) else {
            report(.refused("GET \(path)", status: 404, why: "no such file next to the campaign file"))
            return Responses.notFound(path, known: Self.knownPaths)
        }
        report(.picture(path))
        return response
    }

    // MARK: - Requests of clients

    private func answer(
        _ request: Request, name: String, carryOut: (Request) async -> Response
    ) async -> Response {
        await log.countRequest(name)
        guard request.method == .POST else {
            await refuse(name, status: .methodNotAllowed, why: "\(request.method.rawValue) instead of POST")
            return Responses.wrongMethod(request, allowed: [.POST])
        }
        guard let fault = await faults.take(for: name) else { return await carryOut(request) }
        if fault.isHandled { _ = await carryOut(request) }
        report(.fault(name, status: fault.status))
        return Responses.fault(fault)
    }

    private func carryOut(_ request: Request, name: String, endpoint: any Endpoint) async -> Response {
        do throws(Refusal) {
            let body = try RequestBody.read(request)
            let answer: Answer
            do throws(FieldProblem) {
                try CommonFields.check(body, headers: request.headers)
                answer = try await endpoint.answer(body, to: request)
            } catch {
                throw Refusal.invalid(error)
            }
            report(.request(name, status: 200, note: answer.note))
            return Responses.json(answer.json)
        } catch {
            return await refuse(name, error)
        }
    }

    private func carryOut(_ request: Request, name: String, endpoint: any RESTEndpoint) async -> Response {
        do throws(Refusal) {
            try restKey.check(request.headers)
            let answer = try await endpoint.answer(try RequestBody.read(request), headers: request.headers)
            report(.request(name, status: 201, note: answer.note))
            return Responses.json(answer.json, status: .created)
        } catch {
            return await refuse(name, error)
        }
    }

    private func refuse(_ name: String, _ refusal: Refusal) async -> Response {
        await refuse(name, status: refusal.status, why: refusal.text)
        return refusal.response
    }

    private func refuse(_ name: String, status: HTTPResponseStatus, why: String) async {
        await log.countRefused(name, status: Int(status.code), why: why)
        report(.refused(name, status: Int(status.code), why: why))
    }

    // MARK: - Requests of developers and tests

    private func received(_ request: Request) async -> Response {
        switch request.method {
        case .GET: return Responses.json(await log.report(), pretty: true)
        case .DELETE:
            await log.clear()
            return Responses.success
        default: return Responses.wrongMethod(request, allowed: [.GET, .DELETE])
        }
    }

    private func health(_ request: Request) async -> Response {
        guard request.method == .GET else { return Responses.wrongMethod(request, allowed: [.GET]) }
        return Responses.json(await source.health(), pretty: true)
    }

    private func addFault(_ request: Request) async -> Response {
        guard request.method == .POST else { return Responses.wrongMethod(request, allowed: [.POST]) }
        do throws(Refusal) {
            let body = try RequestBody.read(request)
            do throws(FieldProblem) {
                await faults.add(try Fault(body, endpoints: Self.endpointNames))
            } catch {
                return Responses.wrong(error.sentence)
            }
            return Responses.success
        } catch {
            return error.response
        }
    }
}

/// The planned faults, FIFO per endpoint.
actor FaultPlan {
    private var faults: [Fault] = []

    func add(_ fault: Fault) {
        faults.append(fault)
    }

    /// Takes the next fault for an endpoint. Reduces its count.
    func take(for endpoint: String) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let fault = faults[index]
        faults[index].times -= 1
        if faults[index].times == 0 { faults.remove(at: index) }
        return fault
    }
}
