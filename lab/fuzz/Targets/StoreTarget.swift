import Glibc
import Placard
import PlacardCore
import PlacardStore
import TestSupport

/// A damaged store: a client opens it, or says why it cannot. Then it works, and opens again.
///
/// An input is a file as it is, changes of the bytes of a file that a client has written, or changes of values in it.
enum StoreTarget {
    private static let directory = FuzzFolder.make()
    private static let path = StorePath(directory: directory, apiKey: "fuzz")
    private static let good: [UInt8] = StoreSample.bytes(in: directory, path)
    private static let columns: [(table: String, column: String)] = StoreSample.columns(in: directory, path, good)

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let way = input.byte() % 3
        let file = way == 0 ? input.rest() : way == 1 ? damaged(&input) : good
        FuzzFolder.empty(directory)
        FuzzFolder.write(file, to: path.database)
        if way == 2 { changeValues(&input) }
        survey()
        use(isFirst: true)
        use(isFirst: false)
    }

    /// The good file with other bytes at some positions.
    private static func damaged(_ input: inout FuzzBytes) -> [UInt8] {
        var file = good
        while !input.isAtEnd {
            let position = Int(input.number(3)) % file.count
            for (index, byte) in input.take(Int(input.byte() % 16) + 1).enumerated() where position + index < file.count
            {
                file[position + index] = byte
            }
        }
        return file
    }

    /// Other values in the rows of the good file, written by SQLite, so that its own checks find nothing.
    private static func changeValues(_ input: inout FuzzBytes) {
        guard !columns.isEmpty, let store = try? OtherConnection(path.database) else { return }
        defer { store.close() }
        for _ in 0..<8 where !input.isAtEnd {
            let (table, column) = columns[Int(input.byte()) % columns.count]
            let value = literal(&input)
            try? store.execute("UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = \(value)")
        }
    }

    /// A value in SQL, or the column's own value with one byte changed.
    private static func literal(_ input: inout FuzzBytes) -> String {
        switch input.byte() % 8 {
        case 0: return "NULL"
        case 1: return "\(Int64(bitPattern: input.number()))"
        case 2: return "\(Int8(truncatingIfNeeded: input.byte()))"
        case 3: return "1.5e300"
        case 4: return "x'\(hex(input.take(Int(input.byte()))))'"
        case 5: return "CAST(x'\(hex(input.take(Int(input.byte()))))' AS TEXT)"
        default: return "x''"
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func survey() {
        do throws(PlacardError) { _ = try StoreReader.survey(path, checks: true) } catch { check(error) }
    }

    /// Opens a client, uses it, and closes it.
    private static func use(isFirst: Bool) {
        let client: Client
        do throws(PlacardError) { client = try Client(StoreSample.options(directory)) } catch { return check(error) }
        defer { isFirst ? client.abandon() : client.close() }
        do throws(PlacardError) {
            _ = try client.startSession()
            _ = try client.logEvent("order", Properties(["n": 1]))
            _ = try client.renderCards(client.cards())
            _ = try client.explainEvent("order", Properties(["n": 1]))
            _ = try client.flush()
            for _ in 0..<200 {
                try client.dispatch()
                guard let event = try client.nextEvent() else { break }
                if case .request(let request) = event { try client.failRequest(request.id, .reset) }
            }
        } catch { check(error) }
    }

    private static func check(_ error: PlacardError) {
        require(!error.message.isEmpty, "an error without a reason")
        require([.io, .version, .invalid, .state, .disabled, .notFound].contains(error.status), "\(error)")
    }
}
