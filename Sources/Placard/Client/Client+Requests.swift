import PlacardArchive
import PlacardCore
import PlacardJSON
import PlacardTransport

/// Completing requests of either transport.
extension Client {
    func finish(_ id: UInt64, _ outcome: HTTPOutcome, at now: Instant) {
        var body: [UInt8] = []
        if case .reply(let reply) = outcome { body = reply.body }
        body.withUnsafeBytes {
            finish(id, body: $0, at: now) { completion(outcome, $0, wallMs: now.wallMs) }
        }
    }

    /// Not inlined: a copy in every caller would take a kilobyte each.
    ///
    /// - Parameter completion: decodes the reply to a request of that kind.
    @inline(never)
    private func finish(
        _ id: UInt64, body: UnsafeRawBufferPointer, at now: Instant, _ completion: (RequestKind) -> Completion
    ) {
        guard let kind = kinds.removeValue(forKey: id) else { return }
        do throws(PlacardError) {
            var completion = completion(kind)
            if case .asset = completion, durable.engine.isBundle(id), let fault = AssetBundle.fault(of: body) {
                completion = .failure(RequestFailure(.malformed, text: fault.text))
            }
            _ = try apply(.completed(requestID: id, completion), at: now, body: body)
        } catch {
            // The reply could not be stored: report the request to the engine as failed.
            events.append(.dropped(.store, id: "\(kind)", reason: error.message))
            unwritten.append((id, .failure(RequestFailure(.offline, text: error.message))))
            try? serveTimers(at: now)
        }
    }

    private func completion(_ outcome: HTTPOutcome, _ kind: RequestKind, wallMs: Int64) -> Completion {
        switch outcome {
        case .reply(let reply):
            let wait = Self.wait(kind, reply.retryAfter, reply.rateLimit, wallMs: wallMs)
            return ReplyDecoder.decode(
                reply, of: kind, retryAfterMs: wait, campaigns: knownCampaigns(kind), cards: knownCards(kind))
        case .failure(.tooLarge, let detail):
            return .failure(RequestFailure(.malformed, text: detail))
        case .failure(_, let detail):
            return .failure(RequestFailure(.offline, text: detail))
        }
    }

    /// The wait that the reply's headers ask for, in milliseconds; 0: none.
    private static func wait(
        _ kind: RequestKind, _ retryAfter: String?, _ rateLimit: RateLimitReset, wallMs: Int64
    ) -> Int64 {
        let wait = RetryAfter.milliseconds(retryAfter, wallMs: wallMs)
        return kind == .usersTrack ? max(wait, rateLimit.waitMs(wallMs: wallMs)) : wait
    }

    /// Completes a request of the host transport. - Throws: `notFound` when it is unknown, completed or timed out.
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String?, body: [UInt8]
    ) throws(PlacardError) {
        let done = body.withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in
                try completeRequest(
                    id, status: status, retryAfter: retryAfter, rateLimit: rateLimit, contentType: contentType,
                    body: bytes)
            }
        }
        try done.get()
    }

    /// As above, with bytes that are borrowed for the duration of the call.
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String?, body: UnsafeRawBufferPointer
    ) throws(PlacardError) {
        let answer = ReplyDecoder.Answer(status: Int(status), contentType: contentType, body: body)
        try endRequest(id, body: body) { kind, now in
            let limit = HostTransport.replyLimit(kind)
            guard body.count <= limit else {
                let detail = "the response has \(body.count) bytes: the limit is \(limit)"
                return completion(.failure(.tooLarge, detail: detail), kind, wallMs: now.wallMs)
            }
            let wait = Self.wait(kind, retryAfter, rateLimit, wallMs: now.wallMs)
            return ReplyDecoder.decode(
                answer, of: kind, retryAfterMs: wait, campaigns: knownCampaigns(kind), cards: knownCards(kind))
        }
    }

    private func knownCampaigns(_ kind: RequestKind) -> KnownCampaigns {
        kind == .data ? durable.engine.knownCampaigns : .none
    }

    private func knownCards(_ kind: RequestKind) -> KnownCards {
        kind == .cards ? durable.engine.knownCards : .none
    }

    /// Reports that a request of the host transport got no reply. - Throws: `notFound`, as `completeRequest` does.
    public func failRequest(_ id: UInt64, _ failure: NetworkFailure) throws(PlacardError) {
        let outcome = HTTPOutcome.failure(failure, detail: "the host's transport failed: \(failure)")
        try endRequest(id, body: UnsafeRawBufferPointer(start: nil, count: 0)) {
            self.completion(outcome, $0, wallMs: $1.wallMs)
        }
    }

    private func endRequest(
        _ id: UInt64, body: UnsafeRawBufferPointer, _ completion: (RequestKind, Instant) -> Completion
    ) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            guard hostTransport?.finish(id) == true else {
                throw PlacardError(.notFound, "request \(id) is not in flight")
            }
            let now = clock.now
            finish(id, body: body, at: now) { completion($0, now) }
            settle(at: now)
        }
    }
}
