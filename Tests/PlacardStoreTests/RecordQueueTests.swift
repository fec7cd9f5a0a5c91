import PlacardCore
import PlacardStore
import XCTest

/// A store in memory queues records in memory. It must behave exactly like one with a file.
final class RecordQueueTests: StoreTestCase {
    /// Two stores with the same inputs.
    private struct Twins {
        let file: Store
        let memory: Store
        private var random: RandomSource
        private var logged = 0
        /// Batches that wait for their reply: only these are ever changed.
        private var batches: [(id: String, records: Int, attributes: Int)] = []
        private var ids = 0

        init(file: Store, memory: Store, seed: UInt64) {
            self.file = file
            self.memory = memory
            random = RandomSource(seed: seed)
        }

        mutating func step(line: UInt = #line) throws {
            let changes = (0..<Int.random(in: 0...3, using: &random)).map { _ in change() }
            var orders: [BatchOrder] = []
            if Int.random(in: 0...4, using: &random) == 0 { orders.append(order()) }
            let expected = try file.commit(changes, orders: orders)
            for batch in expected.compactMap(\.batch) where !batches.contains(where: { $0.id == batch.id }) {
                batches.append((batch.id, batch.records.count, batch.attributes.count))
            }
            XCTAssertEqual(try memory.commit(changes, orders: orders), expected, line: line)
            if Int.random(in: 0...20, using: &random) == 0 { try drop(line: line) }
            let (counted, found) = (try file.load(), try memory.load())
            XCTAssertEqual(found.queued, counted.queued, line: line)
            XCTAssertEqual(found.queuedBytes, counted.queuedBytes, line: line)
            XCTAssertEqual(found.batched, counted.batched, line: line)
        }

        private mutating func drop(line: UInt) throws {
            let count = pick([0, 0, 1, 40])
            let (bytes, most) = (pick([0, 1, 1_000, 700_000]), pick([0, 3, .max]))
            let expected = try file.drop(count: count, bytes: bytes, most: most)
            XCTAssertEqual(try memory.drop(count: count, bytes: bytes, most: most), expected, line: line)
        }

        private mutating func order() -> BatchOrder {
            let (kind, content) = pick([
                (BatchKind.data, BatchOrder.Content.all), (.data, .untracked), (.usersTrack, .tracked),
            ])
            return BatchOrder(
                requestID: 1, newBatchID: newID(), kind: kind, user: pick([nil, "u"]), content: content,
                isOwnOnly: pick([false, false, true]), namesAnonymous: pick([false, true]))
        }

        private mutating func newID() -> String {
            ids += 1
            return "batch-\(ids)"
        }

        /// Nil when no batch waits.
        private mutating func changeOfBatch() -> StoreChange? {
            guard let index = batches.indices.suffix(3).randomElement(using: &random) else { return nil }
            let (id, records, attributes) = batches[index]
            switch Int.random(in: 0...3, using: &random) {
            case 0, 1:
                batches.remove(at: index)
                return .acknowledgeBatch(id: id)
            case 2 where records + attributes > 1:
                // Both parts have at least one row.
                let count = Int.random(in: max(0, 1 - attributes)...records, using: &random)
                let rest = records - count
                let least = count == 0 ? 1 : 0
                let most = rest == 0 ? attributes - 1 : attributes
                guard least <= most else { return nil }
                let set = Int.random(in: least...most, using: &random)
                let (first, second) = (newID(), newID())
                batches.replaceSubrange(
                    index...index, with: [(first, count, set), (second, rest, attributes - set)])
                return .splitBatch(id: id, first: first, second: second, records: count, attributes: set)
            default:
                return .setRefusals(batchID: id, 2)
            }
        }

        private mutating func change() -> StoreChange {
            switch Int.random(in: 1...26, using: &random) {
            case 1: .relabelRecords(sessionID: pick(["s", "t"]), user: pick(["u", "v"]))
            case 2, 3, 4, 5: changeOfBatch() ?? .setUser("u")
            case 6: .setUser("u")
            case 7: .relabelAttributes(user: pick(["u", "v"]))
            case 8, 9, 10, 11: .putAttribute(attribute())
            default: .appendRecord(record())
            }
        }

        private mutating func record() -> Record {
            logged += 1
            // The user or session rarely changes, for long batches; some records are large.
            let isOther = Int.random(in: 0...30, using: &random) == 0
            let size = Int.random(in: 0...9, using: &random) == 0 ? pick([5_000, 90_000, 600_000]) : 10
            return Record(
                code: pick([.customEvent, .sessionStart, .purchase]), timeMs: Int64(logged),
                data: [UInt8](repeating: UInt8(ascii: "x"), count: size),
                sessionID: pick(isOther ? [nil, "t"] : ["s"]),
                user: pick(isOther ? ["u", "v"] : [nil, nil, nil, "u"]),
                alias: pick([nil, nil, Array("{}".utf8)]))
        }

        private mutating func attribute() -> Attribute {
            let size = Int.random(in: 0...9, using: &random) == 0 ? pick([90_000, 300_000]) : 3
            return Attribute(
                place: pick([.field, .custom]), name: pick(["a", "b", "c", "email"]),
                value: [UInt8](repeating: UInt8(ascii: "1"), count: size), user: pick([nil, nil, "u", "v"]),
                alias: pick([nil, Array("{}".utf8)]))
        }

        private mutating func pick<T>(_ choices: [T]) -> T { choices.randomElement(using: &random) ?? choices[0] }
    }

    func testBehavesLikeTheTableOfRecords() throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let path = StorePath(directory: directory, apiKey: "seed-\(seed)")
            let file = try Store(path, durability: .process, wallMs: 1_000, countsBytes: true)
            addTeardownBlock { file.close() }
            var twins = Twins(file: file, memory: try open(.memory), seed: seed)
            for _ in 0..<300 { try twins.step() }
        }
    }

    /// Longer than the number of taken records whose space is kept.
    func testALongQueueKeepsItsOrder() throws {
        let store = try open(.memory)
        try append((0..<6_000).map { record("\($0)") }, to: store)
        for number in 0..<24 {
            let batch = try XCTUnwrap(try form("\(number)", in: store))
            XCTAssertEqual(batch.records.first?.code.rawValue, "\(number * 250)")
            XCTAssertEqual(batch.records.count, 250)
            _ = try store.commit([.acknowledgeBatch(id: "\(number)"), .appendRecord(record("later"))])
        }
        XCTAssertEqual(try form("last", in: store)?.records.count, 24)
        XCTAssertEqual(try store.load().queued, 24)
        XCTAssertEqual(try store.load().batched, 24)
    }
}
