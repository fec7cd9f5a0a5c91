/// Bisects a batch that the endpoint refuses again and again until the item at fault is alone, and drops
/// that, so that nothing bad ever blocks the queue or takes its neighbours with it (choice 5).
extension Engine {
    /// What a refusal led to, other than another try after the back-off.
    enum Isolation {
        /// What is left of the batch is tried at once.
        case tried
        /// This alone was at fault.
        case dropped(id: String, reason: String)
    }

    /// Counts a refusal. Nil: the batch is tried again as it is.
    ///
    /// - Parameter asksTriggers: the request did, of the current user.
    mutating func isolate(
        _ batch: DataSync.Sent, _ failure: RequestFailure, asksTriggers: Bool = false, _ effects: inout Effects
    ) -> Isolation? {
        let refusals = batch.refusals + 1
        guard batch.isPart || refusals >= Batch.refusalLimit || failure.subject == .size else {
            effects.store.append(.setRefusals(batchID: batch.id, refusals))
            return nil
        }
        if batch.records + batch.attributes > 1 {
            split(batch, &effects)
            return .tried
        }
        if asksTriggers {
            // It may be the campaigns that fail.
            data.asksApart = true
            if !batch.isSuspect {
                addParts(1, of: .data)
                effects.store.append(.setRefusals(batchID: batch.id, Batch.refusalLimit))
            }
            return .tried
        }
        remove(batch, &effects)
        return .dropped(id: batch.soleID, reason: "the server refuses it: \(failure.text); it was \(batch.soleText)")
    }

    /// The larger half is the first, and has the attributes until its records are down to one (choice 5).
    private mutating func split(_ batch: DataSync.Sent, _ effects: inout Effects) {
        let records = (batch.records + 1) / 2
        let attributes =
            switch batch.records {
            case 0: (batch.attributes + 1) / 2
            case 1: 0
            default: batch.attributes
            }
        effects.store.append(
            .splitBatch(
                id: batch.id, first: identifiers.next(), second: identifiers.next(), records: records,
                attributes: attributes))
        addParts(batch.isSuspect ? 1 : 2, of: batch.kind)
    }

    mutating func addParts(_ count: Int, of kind: BatchKind) {
        switch kind {
        case .data: data.parts = max(0, data.parts + count)
        case .usersTrack: track.parts = max(0, track.parts + count)
        }
    }
}
