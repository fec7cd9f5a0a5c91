/// What happens to a batch that the endpoint refuses. After repeated refusals it is bisected until the offending item
/// is isolated and dropped, so that an invalid item never blocks the queue or takes its neighbours with it
/// (rule 7.5.2).
enum BatchRefusal {
    /// The whole batch is retried after the back-off.
    case counted
    /// The batch was split; its halves are tried at once.
    case split
    /// The batch holds only the offending item: the caller must remove it.
    case alone(id: String, reason: String)

    /// Counts the refusal. Splits the batch if it was refused often enough, is too large, or is already a part of one.
    init(
        _ batch: SentBatch, _ failure: RequestFailure, _ schedule: inout UploadSchedule, _ turn: inout Turn
    ) {
        let refusals = batch.refusals + 1
        guard batch.isPart || refusals >= Batch.refusalLimit || failure.subject == .size else {
            turn.effects.write(.setRefusals(batchID: batch.id, refusals))
            self = .counted
            return
        }
        guard batch.records + batch.attributes > 1 else {
            let reason = "the server refused it: \(failure.text); content: \(batch.soleText)"
            self = .alone(id: batch.soleID, reason: reason)
            return
        }
        Self.split(batch, &schedule, &turn)
        self = .split
    }

    /// Splits the batch in two. The first half is the larger one. It holds all attributes until only one record is left
    /// in it (rule 7.5.2).
    private static func split(_ batch: SentBatch, _ schedule: inout UploadSchedule, _ turn: inout Turn) {
        let records = (batch.records + 1) / 2
        let attributes =
            switch batch.records {
            case 0: (batch.attributes + 1) / 2
            case 1: 0
            default: batch.attributes
            }
        turn.effects.write(
            .splitBatch(
                id: batch.id, first: turn.ids.next(), second: turn.ids.next(), records: records, attributes: attributes)
        )
        schedule.addParts(batch.isSuspect ? 1 : 2)
    }
}
