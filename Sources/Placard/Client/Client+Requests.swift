import PlacardArchive
import PlacardCore
import PlacardJSON
import PlacardStore
import PlacardTransport

/// Completing requests of either transport.
extension Client {
    /// Ends a request of the built-in transport. A reply is only noted: `serveReplies` decodes it.
    func finish(_ id: UInt64, _ outcome: HTTPOutcome, at now: Instant) {
        guard let kind = kinds.removeValue(forKey: id) else { return }
        switch outcome {
        case .reply(let reply):
            let wait = Self.wait(kind, reply.retryAfter, reply.rateLimit, wallMs: now.wallMs)
            let parts = ReplyParts(status: reply.status, contentType: reply.contentType, headers: reply.content)
            work.add(pending(id, kind, parts, retryAfterMs: wait, at: now), reply.body)
        case .failure(let failure, let detail):
            complete(id, kind, Self.failure(failure, of: kind, detail), body: .init(start: nil, count: 0), at: now)
        }
    }

    private func pending(
        _ id: UInt64, _ kind: RequestKind, _ parts: ReplyParts, retryAfterMs: Int64, at now: Instant
    ) -> PendingReply {
        if kind == .source {
            return PendingReply(
                fetched: parts, id, retryAfterMs: retryAfterMs, source?.sodium, at: now)
        }
        return PendingReply(
            id, kind, status: parts.status, contentType: parts.contentType, retryAfterMs: retryAfterMs)
    }

    /// Ends the requests in whose place files of records were written (rule 12.2.4).
    ///
    /// Not inlined: a copy in every caller of `apply` would take kilobytes.
    @inline(never)
    func completeFiles(at now: Instant) {
        while let (id, fault) = files.first {
            files.removeFirst()
            complete(id, .data, Self.completion(fault), body: .init(start: nil, count: 0), at: now)
        }
    }

    private static func completion(_ fault: Store.RecordFault?) -> Completion {
        guard let fault else { return .data(DataReply(), problems: [], retryAfterMs: 0) }
        // A folder that is full stays so until someone deletes files.
        return .failure(RequestFailure(.file, about: fault.isFull ? .access : .delivery, text: fault.text))
    }

    private static func failure(_ failure: NetworkFailure, of kind: RequestKind, _ detail: String) -> Completion {
        let tooLarge = kind == .source ? Reason.tooLarge : .malformed
        return .failure(RequestFailure(failure == .tooLarge ? tooLarge : .offline, text: detail))
    }

    /// Continues with the replies that have arrived, in their order.
    func serveReplies(_ budget: WorkBudget, at now: Instant) {
        while let (reply, body) = work.replies.first {
            let isDone = body.withUnsafeBytes { serve(reply, $0, budget, at: now) }
            guard isDone else { return }
            work.removeFirst()
            if budget.isOver { return }
        }
    }

    /// Returns false when work is left.
    private func serve(
        _ reply: PendingReply, _ body: UnsafeRawBufferPointer, _ budget: WorkBudget, at now: Instant
    ) -> Bool {
        guard let completion = durable.work(on: reply, body, until: budget.isLimited ? { budget.isOver } : nil) else {
            return false
        }
        let before = durable.engine.campaignIndex
        complete(reply.id, reply.kind, completion, body: body, at: now)
        // Freeing a long list takes time, too.
        if budget.isLimited, before !== durable.engine.campaignIndex { work.retire(before) }
        return true
    }

    /// Not inlined: a copy in every caller would take a kilobyte each.
    @inline(never)
    private func complete(
        _ id: UInt64, _ kind: RequestKind, _ completion: Completion, body: UnsafeRawBufferPointer, at now: Instant
    ) {
        do throws(PlacardError) {
            var completion = completion
            if case .asset = completion, durable.engine.isBundle(id), let fault = AssetBundle.fault(of: body) {
                completion = .failure(RequestFailure(.malformed, text: fault.text))
            }
            if case .asset = completion, let sodium = source?.sodium,
                let fault = durable.engine.fault(ofPicture: id, hash: { sodium.sha256(body) })
            {
                completion = .failure(fault)
            }
            _ = try apply(.completed(requestID: id, completion), at: now, body: body)
        } catch {
            // The reply could not be stored: report the request to the engine as failed.
            events.append(.dropped(.init(.store, id: "\(kind)", text: error.message)))
            let reason = kind == .source ? Reason.file : .offline
            unwritten.append((id, .failure(RequestFailure(reason, text: error.message))))
            try? serveTimers(at: now)
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
        contentType: String?, content: ContentHeaders = ContentHeaders(), body: [UInt8]
    ) throws(PlacardError) {
        let done = body.withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in
                try completeRequest(
                    id, status: status, retryAfter: retryAfter, rateLimit: rateLimit, contentType: contentType,
                    content: content, body: bytes)
            }
        }
        try done.get()
    }

    /// As above, with bytes that are borrowed for the duration of the call.
    public func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset = RateLimitReset(),
        contentType: String?, content: ContentHeaders = ContentHeaders(), body: UnsafeRawBufferPointer
    ) throws(PlacardError) {
        try endRequest(id) { kind, now in
            let limit = HostTransport.replyLimit(kind)
            guard body.count <= limit else {
                let detail = "the response has \(body.count) bytes: the limit is \(limit)"
                let failure = Self.failure(.tooLarge, of: kind, detail)
                return complete(id, kind, failure, body: .init(start: nil, count: 0), at: now)
            }
            let wait = Self.wait(kind, retryAfter, rateLimit, wallMs: now.wallMs)
            let parts = ReplyParts(status: Int(status), contentType: contentType, headers: content)
            let reply = pending(id, kind, parts, retryAfterMs: wait, at: now)
            let budget = WorkBudget(microseconds: budgetUs)
            // Without a limit nothing is left to do, so the body need not be copied.
            serveReplies(budget, at: now)
            if !budget.isLimited, work.replies.isEmpty, serve(reply, body, budget, at: now) { return }
            work.add(reply, Array(body))
            serveReplies(budget, at: now)
        }
    }

    /// Reports that a request of the host transport got no reply.
    ///
    /// - Parameters:
    ///   - id: the request's, from its event.
    ///   - failure: what happened to it.
    ///   - text: why, for the event that reports it, such as "sdk.example.com:443: connection refused".
    /// - Throws: `notFound`, as `completeRequest` does.
    public func failRequest(_ id: UInt64, _ failure: NetworkFailure, text: String? = nil) throws(PlacardError) {
        try endRequest(id) { kind, now in
            let completion = Self.failure(failure, of: kind, text ?? "the host's transport failed: \(failure)")
            complete(id, kind, completion, body: .init(start: nil, count: 0), at: now)
        }
    }

    private func endRequest(_ id: UInt64, _ body: (RequestKind, Instant) -> Void) throws(PlacardError) {
        try locked { () throws(PlacardError) in
            guard hostTransport?.finish(id) == true else {
                throw PlacardError(.notFound, "request \(id) is not in flight")
            }
            let now = clock.now
            if let kind = kinds.removeValue(forKey: id) { body(kind, now) }
            settle(at: now)
        }
    }
}
