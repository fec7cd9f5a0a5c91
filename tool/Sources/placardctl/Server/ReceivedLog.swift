import FoundationEssentials
import PlacardCore

/// Everything that clients have sent since the start or the last `DELETE /_placard/received`.
actor ReceivedLog {
    private var requests: [String: Int64] = [:]
    private var batches: Int64 = 0
    private var duplicates: Int64 = 0
    private var refused: Int64 = 0
    private var events = RecordList()
    private var attributes = RecordList()
    private var tracked = RecordList()
    private var unknownCodes = UnknownCodes()
    /// Ids of recorded batches. `clear` keeps them: a later retry is still a duplicate.
    private var knownBatches = KnownBatches()

    /// The same for people: in one list, with texts.
    private var arrivals: ArrivalList
    private var clearings: Int64 = 0

    private let endpoints: [String]
    private let changes: Changes

    /// Gets every record as it arrives.
    private let onArrival: @Sendable (JSON) -> Void

    /// `changes` is notified of everything new.
    init(
        endpoints: [String], changes: Changes,
        nowMs: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) },
        onArrival: @escaping @Sendable (JSON) -> Void = { _ in }
    ) {
        self.onArrival = onArrival
        self.endpoints = endpoints
        self.changes = changes
        arrivals = ArrivalList(nowMs: nowMs)
    }

    func countRequest(_ endpoint: String) async {
        requests[endpoint, default: 0] += 1
        await changes.notify()
    }

    func countRefused(_ endpoint: String, status: Int, why: String) async {
        refused += 1
        arrivals.add(.refused(endpoint, status: status, why: why))
        await changes.notify()
    }

    /// Records a batch. Returns false for a batch that was recorded before; then nothing is recorded.
    func record(_ batch: Batch) async -> Bool {
        if batch.hasNoRecords { return true }
        if let id = batch.id, !isNew(id) {
            await changes.notify()
            return false
        }
        batches += 1
        let id = batch.id.map { JSON.string($0) } ?? .null
        events.add(batch.events.map { Self.with(id, $0) })
        attributes.add(batch.attributes.map { Self.with(id, $0) })
        for code in batch.unknownCodes { unknownCodes.add(code) }
        for event in batch.events { add(.event(event, batch: batch.id), from: batch.device) }
        for set in batch.attributes { add(.attributes(set, batch: batch.id), from: batch.device) }
        await changes.notify()
        return true
    }

    /// The same for objects of `/users/track`.
    func record(_ objects: [TrackedObject], batchID: String?) async -> Bool {
        if let batchID, !isNew(batchID) {
            await changes.notify()
            return false
        }
        batches += 1
        let id = batchID.map { JSON.string($0) } ?? .null
        tracked.add(
            objects.map { ["input_array": .string($0.array.rawValue), "object": $0.object, "batch_id": id] })
        for object in objects { add(.tracked(object, batch: batchID)) }
        await changes.notify()
        return true
    }

    private func isNew(_ batchID: String) -> Bool {
        if knownBatches.add(batchID) { return true }
        duplicates += 1
        add(.duplicate(of: batchID))
        return false
    }

    private func add(_ arrival: Arrival, from device: String? = nil) {
        var arrival = arrival
        arrival.device = device
        onArrival(arrivals.add(arrival))
    }

    func clear() async {
        requests = [:]
        (batches, duplicates, refused) = (0, 0, 0)
        (events, attributes, tracked) = (RecordList(), RecordList(), RecordList())
        unknownCodes = UnknownCodes()
        arrivals.clear()
        clearings += 1
        await changes.notify()
    }

    // MARK: - Answers

    func report() -> JSON {
        var counts: JSON.Members = [:]
        for endpoint in endpoints { counts[endpoint] = .integer(requests[endpoint] ?? 0) }
        return [
            "requests": .object(counts), "batches": .integer(batches), "duplicates": .integer(duplicates),
            "refused": .integer(refused), "events": .array(events.records), "attributes": .array(attributes.records),
            "users_track": .array(tracked.records),
            "forgotten": .integer(events.forgotten + attributes.forgotten + tracked.forgotten),
            "unknown_codes": .object(JSON.Members(unknownCodes.counts.map { ($0.key.text, .integer($0.value)) })),
        ]
    }

    /// The counts alone. `clearings` counts how often the list was emptied.
    func summary() -> JSON {
        [
            "requests": .integer(requests.values.reduce(0, +)), "batches": .integer(batches),
            "duplicates": .integer(duplicates), "refused": .integer(refused), "last": .integer(arrivals.last),
            "clearings": .integer(clearings),
        ]
    }

    /// The arrivals after this number, the oldest first, at most `ArrivalList.limit`.
    func arrivals(after number: Int64) -> [JSON] { arrivals.after(number) }

    /// The listed arrivals, the oldest first, and how many earlier ones the list has dropped since it was emptied.
    func listed() -> (arrivals: [JSON], dropped: Int64, clearings: Int64) {
        (arrivals.after(0), arrivals.dropped, clearings)
    }

    private static func with(_ batchID: JSON, _ record: JSON) -> JSON {
        var members = record.members ?? [:]
        members["batch_id"] = batchID
        return .object(members)
    }
}

/// Counts codes that this server does not know.
struct UnknownCodes {
    /// Counts the codes that are too long or too many to be listed. No event has an empty name.
    static let others = ""
    private static let maximumCount = 1000
    private static let maximumBytes = 100

    private(set) var counts: [ExactText: Int64] = [:]

    mutating func add(_ code: String) {
        let isListed =
            counts[ExactText(code)] != nil
            || (counts.count < Self.maximumCount && code.utf8.count <= Self.maximumBytes)
        counts[ExactText(isListed ? code : Self.others), default: 0] += 1
    }
}

/// The newest records of one kind: a long-running server must not keep them all.
struct RecordList {
    /// How many were evicted.
    private(set) var forgotten: Int64 = 0
    private var queue: BoundedQueue<JSON>

    init(maximumCount: Int = 100_000, maximumBytes: Int = 64 << 20) {
        queue = BoundedQueue(maximumCount: maximumCount, maximumBytes: maximumBytes)
    }

    /// The records, the oldest first.
    var records: [JSON] { queue.newest() }

    mutating func add(_ new: [JSON]) {
        for record in new { forgotten += Int64(queue.add(record, bytes: record.footprint).count) }
    }
}

/// The ids of the newest batches, which distinguish a retry from a new batch.
struct KnownBatches {
    private var ids: Set<ExactText> = []
    private var queue: BoundedQueue<ExactText>

    init(maximumCount: Int = 10_000, maximumBytes: Int = 4 << 20) {
        queue = BoundedQueue(maximumCount: maximumCount, maximumBytes: maximumBytes)
    }

    /// Returns false for a known id.
    mutating func add(_ id: String) -> Bool {
        let exact = ExactText(id)
        guard ids.insert(exact).inserted else { return false }
        for old in queue.add(exact, bytes: id.utf8.count) { ids.remove(old) }
        return true
    }
}
