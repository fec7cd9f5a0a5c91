import PlacardCore

/// What happens to requests and replies between the client and the server.
extension World {
    private static let timeoutMs: Int64 = 60_000

    private func strikes(_ fault: Fault) -> Bool {
        guard !faultsEnded, traits.has(fault), dice.chance(traits.intensity) else { return false }
        hits[fault, default: 0] += 1
        return true
    }

    private func latencyMs() -> Int64 {
        if strikes(.slow) { return dice.within(1_000...70_000) }
        return dice.within(5...400)
    }

    func send(_ request: HTTPRequest) throws(Violation) {
        trace.add("\(request.kind) \(request.body.count)")
        if faultsEnded { requestsOfDrain += 1 }
        let same = device?.inFlight.values.count { $0 == request.kind } ?? 0
        if same > 1 { throw Violation("one request of a kind is in flight", "\(same) \(request.kind)") }
        network.add(.timeout(id: request.id), at: nowMs + Self.timeoutMs, run: run)
        if strikes(.requestLost) {
            coverage.saw(.requestLost)
            if dice.chance(50) {
                network.add(.failure(id: request.id, .unreachable), at: nowMs + latencyMs(), run: run)
            }
            return
        }
        let request = planted(request)
        network.add(.request(request), at: nowMs + latencyMs(), run: run)
        if strikes(.requestRepeated) {
            coverage.saw(.requestRepeated)
            network.add(.request(request), at: nowMs + latencyMs(), run: run)
        }
    }

    private func planted(_ request: HTTPRequest) -> HTTPRequest {
        guard plan.plant == .newBatchID else { return request }
        let headers = request.headers.map { header in
            header.name == "X-Placard-Batch-Id" ? HTTPRequest.Header(header.name, "batch \(request.id) \(run)") : header
        }
        return HTTPRequest(
            id: request.id, kind: request.kind, url: request.url, headers: headers, body: request.body)
    }

    func deliver(_ delivery: Delivery) throws(Violation) {
        switch delivery.content {
        case .request(let request): try serve(request, ofRun: delivery.run)
        case .reply(let id, let kind, let reply): try deliver(reply, of: kind, to: id)
        case .timeout(let id):
            guard device?.inFlight[id] != nil else { return }
            coverage.saw(.requestTimedOut)
            try fail(id, .timeout)
        case .failure(let id, let failure):
            if device?.inFlight[id] != nil { try fail(id, failure) }
        }
    }

    private func fail(_ id: UInt64, _ failure: NetworkFailure) throws(Violation) {
        let kind = device?.inFlight[id]
        diary.add("\"do\":\"fail\",\"to\":\"\(kind.map(Self.name) ?? "")\",\"error\":\"\(failure)\"", at: nowMs)
        try touch { [now] (device) in _ = device.fail(id, failure, at: now) }
    }

    private static func name(_ kind: RequestKind) -> String { "\(kind)" }

    /// The request arrives at the server.
    private func serve(_ request: HTTPRequest, ofRun requestRun: Int) throws(Violation) {
        var reply = try server.answer(request, at: nowMs, &dice, &coverage)
        guard requestRun == run, device != nil else {
            coverage.saw(.replyAfterKill)
            return
        }
        if strikes(.replyLost) {
            coverage.saw(.replyLost)
            if dice.chance(50) { network.add(.failure(id: request.id, .reset), at: nowMs + latencyMs(), run: run) }
            return
        }
        if strikes(.replyTruncated), reply.body.count > 1 {
            coverage.saw(.replyTruncated)
            reply.body.removeLast(1 + (reply.body.count - 1) * dice.below(100) / 100)
            (reply.cards, reply.campaigns) = (nil, nil)
        }
        let content = Delivery.Content.reply(id: request.id, request.kind, reply)
        network.add(content, at: nowMs + latencyMs(), run: run)
        if strikes(.replyRepeated) {
            coverage.saw(.replyRepeated)
            network.add(content, at: nowMs + latencyMs(), run: run)
        }
    }

    private func deliver(_ reply: ServerReply, of kind: RequestKind, to id: UInt64) throws(Violation) {
        guard let device else { return }
        guard device.inFlight[id] != nil else { return try deliverLate(reply, of: kind, to: id) }
        wanted = reply
        defer { wanted = nil }
        diary.add(Self.step(reply, to: kind), at: nowMs)
        try touch { [now] (device) in _ = device.finish(id, reply, at: now) }
    }

    /// A reply to a request that has ended must change nothing.
    private func deliverLate(_ reply: ServerReply, of kind: RequestKind, to id: UInt64) throws(Violation) {
        // The engine still waits for a reply whose consequences could not be written.
        guard let device, !device.unwritten.contains(where: { $0.id == id }) else { return }
        coverage.saw(.lateReply)
        if plan.plant == .confusedReply, let other = device.inFlight.first(where: { $0.value == kind })?.key {
            try touch { [now] (device) in _ = device.finish(other, reply, at: now) }
            return
        }
        let before = DeviceState(device.durable.engine, events: ["e0"], at: now)
        let deadline = device.durable.nextDeadlineMs(at: now)
        let writes = disk.writes
        var status = Status.ok
        disk.process = process
        do throws(PlacardError) {
            status = try device.finishLate(id, reply, of: kind, at: now)
        } catch {
            throw Violation("a late reply changes nothing", error.message)
        }
        let after = DeviceState(device.durable.engine, events: ["e0"], at: now)
        coverage.saw(.comparedLateReply)
        guard status == .notFound, before == after, writes == disk.writes,
            deadline == device.durable.nextDeadlineMs(at: now), device.requests.isEmpty, device.events.isEmpty
        else {
            // A disabled client may have a card expire.
            throw Violation("a late reply changes nothing", "\(status) \(after.difference(from: before) ?? "")")
        }
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
