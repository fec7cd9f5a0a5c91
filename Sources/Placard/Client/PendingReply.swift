import PlacardCore
import PlacardJSON
import PlacardRegex

/// A reply that has arrived and is not applied yet. A long one takes several steps: its elements are decoded, its
/// campaigns are indexed and written ahead. Only then is it applied, as one input. The engine does not change before,
/// and a crash in between is as if the reply had not arrived.
final class PendingReply {
    private enum Stage {
        case arrived
        case decoding(ReplyReader)
        case indexing(TriggerIndexBuilder, Completion)
        case storing(TriggerIndex, ArraySlice<ListedCampaign>, Completion)
        case done(Completion)
    }

    /// Campaigns that are written in one transaction: it should take a fraction of a millisecond.
    private static let rowsPerStep = 32

    let id: UInt64
    let kind: RequestKind
    private let status: Int
    private let contentType: String?
    private let retryAfterMs: Int64
    private var stage = Stage.arrived

    init(_ id: UInt64, _ kind: RequestKind, status: Int, contentType: String?, retryAfterMs: Int64) {
        self.id = id
        self.kind = kind
        self.status = status
        self.contentType = contentType
        self.retryAfterMs = retryAfterMs
    }

    /// Works until the end, or until the budget is used up but at least one step.
    ///
    /// - Parameter body: the reply's.
    /// - Returns: what to complete the request with; nil: work is left.
    func advance(
        _ body: UnsafeRawBufferPointer, _ durable: DurableEngine, _ budget: WorkBudget
    ) -> Completion? {
        repeat {
            switch stage {
            case .arrived: stage = .decoding(reader(body, durable))
            case .decoding(let reader):
                guard reader.read(body, until: { budget.isOver }) else { return nil }
                stage = decoded(reader.completion(body), durable, budget)
            case .indexing(var builder, let completion):
                stage = .arrived  // So that the builder is not copied.
                while builder.step(), !budget.isOver {}
                stage =
                    builder.isComplete
                    ? indexed(builder.finish(), completion, durable) : .indexing(builder, completion)
            case .storing(let index, let rows, let completion):
                stage = store(index, rows, completion, durable)
            case .done(let completion): return checked(completion, durable)
            }
        } while !budget.isOver
        return nil
    }

    private func reader(_ body: UnsafeRawBufferPointer, _ durable: DurableEngine) -> ReplyReader {
        ReplyReader(
            ReplyDecoder.Answer(status: status, contentType: contentType, body: body), of: kind,
            retryAfterMs: retryAfterMs,
            campaigns: kind == .data ? durable.engine.knownCampaigns : .none,
            cards: kind == .cards ? durable.engine.knownCards : .none)
    }

    /// Without a limit, applying the reply builds the index, and its commit writes all rows.
    private func decoded(_ completion: Completion, _ durable: DurableEngine, _ budget: WorkBudget) -> Stage {
        guard budget.isLimited, case .data(let reply, _, _) = completion, let listed = reply.listed,
            durable.engine.usesList(of: id), !durable.engine.campaignIndex.repeats(listed)
        else { return .done(completion) }
        return .indexing(
            TriggerIndexBuilder(
                listed, firstKey: durable.engine.nextCampaignKey, listsPictures: durable.engine.keepsPictures,
                compile: compileRegex),
            completion)
    }

    private func indexed(_ index: TriggerIndex, _ completion: Completion, _ durable: DurableEngine) -> Stage {
        let firstKey = durable.engine.nextCampaignKey
        return .storing(index, index.listed.filter { $0.key >= firstKey }[...], completion)
    }

    /// The user may have changed since the list was written ahead: then nothing of it may stay.
    private func checked(_ completion: Completion, _ durable: DurableEngine) -> Completion {
        if case .data(let reply, _, _) = completion, reply.isStored, !durable.engine.usesList(of: id) {
            durable.unstage(reply.listed ?? [])
        }
        return completion
    }

    private func store(
        _ index: TriggerIndex, _ rows: ArraySlice<ListedCampaign>, _ completion: Completion, _ durable: DurableEngine
    ) -> Stage {
        guard case .data(var reply, let problems, let retryAfterMs) = completion else { return .done(completion) }
        guard durable.engine.usesList(of: id) else {
            // The user has changed meanwhile: nothing of the list may stay.
            durable.unstage(index.listed)
            return .done(completion)
        }
        var isStored = durable.canStage
        if isStored, !rows.isEmpty {
            do throws(PlacardError) {
                try durable.stage(rows.prefix(Self.rowsPerStep))
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
}
