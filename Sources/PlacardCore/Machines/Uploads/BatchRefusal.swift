/// What becomes of a batch that the endpoint refuses: refused again and again it is bisected until the item at fault is
/// alone, and that is dropped, so that nothing bad ever blocks the queue or takes its neighbours with it (choice 5).
enum BatchRefusal {
    /// The batch is tried again as it is, after the back-off.
    case counted
    /// Its halves are tried at once.
    case split
    /// One item is left, which is at fault: it is to be removed.
    case alone(id: String, reason: String)

    /// Counts the refusal, and cuts the batch if it is time for that.
    init(
        _ batch: SentBatch, _ failure: RequestFailure, _ schedule: inout UploadSchedule, _ turn: inout Turn
    ) {
        let refusals = batch.refusals + 1
        guard batch.isPart || refusals >= Batch.refusalLimit || failure.subject == .size else {
            turn.write(.setRefusals(batchID: batch.id, refusals))
            self = .counted
            return
        }
        guard batch.records + batch.attributes > 1 else {
            let reason = "the server refuses it: \(failure.text); it was \(batch.soleText)"
            self = .alone(id: batch.soleID, reason: reason)
            return
        }
        Self.split(batch, &schedule, &turn)
        self = .split
    }

    /// The larger half is the first, and has the attributes until its records are down to one (choice 5).
    private static func split(_ batch: SentBatch, _ schedule: inout UploadSchedule, _ turn: inout Turn) {
        let records = (batch.records + 1) / 2
        let attributes =
            switch batch.records {
            case 0: (batch.attributes + 1) / 2
            case 1: 0
            default: batch.attributes
            }
        turn.write(
            .splitBatch(
                id: batch.id, first: turn.newID(), second: turn.newID(), records: records, attributes: attributes))
        schedule.addParts(batch.isSuspect ? 1 : 2)
    }
}
