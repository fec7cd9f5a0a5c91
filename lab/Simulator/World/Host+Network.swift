import PlacardCore

/// What happens to requests and replies between the client and the server.
extension Host {
    private static let timeoutMs: Int64 = 60_000

    func send(_ request: HTTPRequest) throws(Violation) {
        world.trace.add("\(request.kind) \(request.body.count)")
        let same = device?.inFlight.values.count { $0 == request.kind } ?? 0
        if same > (request.kind == .asset ? 4 : 1) {
            throw Violation("one request of a kind is in flight", "\(same) \(request.kind)")
        }
        world.send(.timeout(id: request.id), of: self, in: Self.timeoutMs)
        if world.strikes(.requestLost) {
            coverage.saw(.requestLost)
            if dice.chance(50) {
                world.send(.failure(id: request.id, .unreachable), of: self, in: world.latencyMs())
            }
            return
        }
        let request = planted(request)
        world.send(.request(request), of: self, in: world.latencyMs())
        if world.strikes(.requestRepeated) {
            coverage.saw(.requestRepeated)
            world.send(.request(request), of: self, in: world.latencyMs())
        }
    }

    private func planted(_ request: HTTPRequest) -> HTTPRequest {
        guard let plant = plan.plant else { return request }
        let headers = request.headers.map { header in
            switch (plant, header.name) {
            case (.newBatchID, "X-Placard-Batch-Id"):
                HTTPRequest.Header(header.name, "batch \(request.id) \(run)")
            case (.foreignSignature, "X-Braze-Auth-Signature"): HTTPRequest.Header(header.name, "s.u-9.1")
            default: header
            }
        }
        var body = request.body
        if plant == .foreignName, request.kind == .usersTrack {
            let text = String(decoding: body, as: UTF8.self)
            body = Array(text.split(separator: "u-1", omittingEmptySubsequences: false).joined(separator: "u-9").utf8)
        }
        return HTTPRequest(id: request.id, kind: request.kind, url: request.url, headers: headers, body: body)
    }

    /// The requests of a run may reach the server later; its connections are gone with it.
    func deliver(_ delivery: Delivery) throws(Violation) {
        if case .request(let request) = delivery.content { return try serve(request, ofRun: delivery.run) }
        guard delivery.run == run, device != nil else { return }
        switch delivery.content {
        case .request: return
        case .reply(let id, let kind, let reply):
            if !world.server.isReachable(at: nowMs) { return try fail(id, .reset) }
            try deliver(reply, of: kind, to: id)
        case .timeout(let id):
            guard device?.inFlight[id] != nil else { return }
            coverage.saw(.requestTimedOut)
            try fail(id, .timeout)
        case .failure(let id, let failure): try fail(id, failure)
        case .act(let name): try act(name)
        }
    }

    private func fail(_ id: UInt64, _ failure: NetworkFailure) throws(Violation) {
        guard let kind = device?.inFlight[id] else { return }
        world.diary.add("\"do\":\"fail\",\"to\":\"\(kind)\",\"error\":\"\(failure)\"", at: nowMs)
        try touch { [now] (device) in _ = device.fail(id, failure, at: now) }
    }

    /// The request arrives at the server.
    private func serve(_ request: HTTPRequest, ofRun requestRun: Int) throws(Violation) {
        let answer = try world.server.answer(request, of: self, at: nowMs, &world.dice, &world.coverage)
        guard requestRun == run, device != nil else {
            coverage.saw(.replyAfterKill)
            return
        }
        guard var reply = answer else {
            return world.send(.failure(id: request.id, .unreachable), of: self, in: world.latencyMs())
        }
        if world.strikes(.replyLost) {
            coverage.saw(.replyLost)
            if dice.chance(50) { world.send(.failure(id: request.id, .reset), of: self, in: world.latencyMs()) }
            return
        }
        if world.strikes(.replyTruncated), reply.body.count > 1 {
            coverage.saw(.replyTruncated)
            reply.body.removeLast(1 + (reply.body.count - 1) * dice.below(100) / 100)
            (reply.cards, reply.campaigns) = (nil, nil)
        }
        let content = Delivery.Content.reply(id: request.id, request.kind, reply)
        world.send(content, of: self, in: world.latencyMs())
        if world.strikes(.replyRepeated) {
            coverage.saw(.replyRepeated)
            world.send(content, of: self, in: world.latencyMs())
        }
    }

    private func deliver(_ reply: ServerReply, of kind: RequestKind, to id: UInt64) throws(Violation) {
        guard device?.inFlight[id] != nil else { return try deliverLate(reply, of: kind, to: id) }
        expect(reply)
        defer { expect(nil) }
        world.diary.add(Self.step(reply, to: kind), at: nowMs)
        try touch { [now] (device) in _ = device.finish(id, reply, at: now) }
    }

    private static func step(_ reply: ServerReply, to kind: RequestKind) -> String {
        let text = String(decoding: reply.body, as: UTF8.self)
        var members = "\"do\":\"reply\",\"to\":\"\(kind)\",\"status\":\(reply.status),\"text\":\(JSONText.quoted(text))"
        var headers: [String] = []
        if let wait = reply.retryAfter { headers.append("\"Retry-After\":\"\(wait)\"") }
        if let type = reply.contentType { headers.append("\"Content-Type\":\"\(type)\"") }
        if !headers.isEmpty { members += ",\"headers\":{\(headers.joined(separator: ","))}" }
        return members
    }
}
