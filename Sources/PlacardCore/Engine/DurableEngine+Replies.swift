/// The steps of a reply that has arrived.
extension DurableEngine {
    /// Campaigns that are written ahead in one transaction: it should take a fraction of a millisecond.
    private static let rowsPerStep = 32

    /// Works on a reply until it can be applied or time is over; does at least one step.
    ///
    /// - Parameters:
    ///   - body: the reply's bytes; their address may differ from call to call.
    ///   - isOver: nil: there is no limit. Applying the reply then builds the index, and its commit writes all rows.
    /// - Returns: what to complete the request with, by `Input.completed`; nil: work is left.
    package func work(
        on reply: PendingReply, _ body: UnsafeRawBufferPointer, until isOver: (() -> Bool)?
    ) -> Completion? {
        repeat {
            if let completion = step(reply, body, isOver) { return completion }
        } while isOver?() != true
        return nil
    }

    private func step(
        _ reply: PendingReply, _ body: UnsafeRawBufferPointer, _ isOver: (() -> Bool)?
    ) -> Completion? {
        switch reply.stage {
        case .arrived: reply.stage = .decoding(reply.beginDecoding(body, engine.knownItems(for: reply.kind)))
        case .decoding(let decode):
            guard let completion = decode(body, isOver ?? { false }) else { return nil }
            reply.stage = decoded(completion, of: reply.id, isLimited: isOver != nil)
        case .indexing(var builder, let completion):
            reply.stage = .arrived  // So that the builder is not copied.
            while builder.step(), isOver?() != true {}
            reply.stage =
                builder.isComplete ? indexed(builder.finish(), completion) : .indexing(builder, completion)
        case .storing(let index, let rows, let completion):
            reply.stage = stage(index, rows, completion, of: reply.id)
        case .done(let completion): return checked(completion, of: reply.id)
        }
        return nil
    }

    private func decoded(_ completion: Completion, of id: UInt64, isLimited: Bool) -> PendingReply.Stage {
        guard isLimited, case .data(let reply, _, _) = completion, let listed = reply.listed,
            let builder = engine.indexBuilder(of: listed, in: id)
        else { return .done(completion) }
        return .indexing(builder, completion)
    }

    private func indexed(_ index: TriggerIndex, _ completion: Completion) -> PendingReply.Stage {
        .storing(index, newRows(index.listed)[...], completion)
    }

    private func stage(
        _ index: TriggerIndex, _ rows: ArraySlice<ListedCampaign>, _ completion: Completion, of id: UInt64
    ) -> PendingReply.Stage {
        guard case .data(var reply, let problems, let retryAfterMs) = completion else { return .done(completion) }
        guard engine.usesList(of: id) else {
            // The user has changed meanwhile: nothing of the list may stay.
            store.unstage(newRows(index.listed))
            return .done(completion)
        }
        var isStored = store.canStage
        if isStored, !rows.isEmpty {
            do throws(PlacardError) {
                try store.stage(rows.prefix(Self.rowsPerStep))
                if rows.count > Self.rowsPerStep {
                    return .storing(index, rows.dropFirst(Self.rowsPerStep), completion)
                }
            } catch {
                // The commit of the whole list then fails in the same way, or succeeds.
                isStored = false
            }
        }
        reply.listed = index.listed
        reply.index = index
        reply.isStored = isStored
        return .done(.data(reply, problems: problems, retryAfterMs: retryAfterMs))
    }

    /// The user may have changed since the list was written ahead: then nothing of it may stay.
    private func checked(_ completion: Completion, of id: UInt64) -> Completion {
        if !engine.usesList(of: id) { unstage(completion) }
        return completion
    }

    /// Deletes the rows that were written ahead for a reply that is not applied.
    func unstage(_ completion: Completion) {
        guard case .data(let reply, _, _) = completion, reply.isStored else { return }
        store.unstage(newRows(reply.listed ?? []))
    }

    /// Those that are not in the list in force.
    private func newRows(_ listed: [ListedCampaign]) -> [ListedCampaign] {
        let firstKey = engine.nextCampaignKey
        return listed.filter { $0.key >= firstKey }
    }
}
