/// Everything that clients have sent since the start or the last `DELETE /_placard/received`.
actor ReceivedLog {
    private var requests: [String: Int64] = [:]
    private var batches: Int64 = 0
    private var duplicates: Int64 = 0
    private var refused: Int64 = 0
    private var events: [JSON] = []
    private var attributes: [JSON] = []
    private var tracked: [JSON] = []
    private var unknownCodes: [String: Int64] = [:]
    /// Batches already taken. Kept by `clear`: a retry is a duplicate, whoever has looked in between.
    private var knownBatches: Set<String> = []

    private let endpoints: [String]

    init(endpoints: [String]) {
        self.endpoints = endpoints
    }

    func countRequest(_ endpoint: String) {
        requests[endpoint, default: 0] += 1
    }

    func countRefused() {
        refused += 1
    }

    /// Takes the records of one batch. Returns false for a batch that was taken before; nothing is recorded then.
    func record(_ batch: Batch) -> Bool {
        if batch.isEmpty { return true }
        if let id = batch.id, !knownBatches.insert(id).inserted {
            duplicates += 1
            return false
        }
        batches += 1
        let id = batch.id.map { JSON.string($0) } ?? .null
        events += batch.events.map { Self.with(id, $0) }
        attributes += batch.attributes.map { Self.with(id, $0) }
        for code in batch.unknownCodes { unknownCodes[code, default: 0] += 1 }
        return true
    }

    /// The same for what came to `/users/track`.
    func record(_ objects: [TrackedObject], batchID: String?) -> Bool {
        if let batchID, !knownBatches.insert(batchID).inserted {
            duplicates += 1
            return false
        }
        batches += 1
        let id = batchID.map { JSON.string($0) } ?? .null
        tracked += objects.map {
            ["input_array": .string($0.array.rawValue), "object": $0.object, "batch_id": id]
        }
        return true
    }

    func clear() {
        requests = [:]
        (batches, duplicates, refused) = (0, 0, 0)
        (events, attributes, tracked) = ([], [], [])
        unknownCodes = [:]
    }

    func report() -> JSON {
        var counts: [String: JSON] = [:]
        for endpoint in endpoints { counts[endpoint] = .integer(requests[endpoint] ?? 0) }
        return [
            "requests": .object(counts), "batches": .integer(batches), "duplicates": .integer(duplicates),
            "refused": .integer(refused), "events": .array(events), "attributes": .array(attributes),
            "users_track": .array(tracked),
            "unknown_codes": .object(unknownCodes.mapValues { .integer($0) }),
        ]
    }

    private static func with(_ batchID: JSON, _ record: JSON) -> JSON {
        var members = record.members ?? [:]
        members["batch_id"] = batchID
        return .object(members)
    }
}
