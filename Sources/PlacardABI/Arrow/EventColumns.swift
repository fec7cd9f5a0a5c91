import CPlacard
import Placard
import PlacardCore
import PlacardReplay

/// The columns of a table of events.
struct EventColumns {
    private enum Name: String, CaseIterable {
        case user, time_ms, kind, name, properties, session, audience, attributes, facts

        var isRequired: Bool { self == .user || self == .time_ms }

        func accepts(_ type: ArrowType) -> Bool {
            switch self {
            case .user, .session: return type.isText || type.isInteger
            case .time_ms: return type.isTime || type.isInteger
            case .kind, .name: return type.isText
            case .properties, .attributes, .facts:
                if case .structure = type { return true }
                return type.isText
            case .audience:
                if case .list(_, let element) = type { return element.isText }
                return type.isText
            }
        }

        var wanted: String {
            switch self {
            case .user, .session: "text or an integer"
            case .time_ms: "an integer (milliseconds since 1970-01-01 UTC) or a timestamp"
            case .kind, .name: "text"
            case .properties, .attributes, .facts: "JSON text or a struct"
            case .audience: "a list of text, or JSON text"
            }
        }
    }

    /// For each known column, its position in the table and its type.
    private let found: [Name: (position: Int, type: ArrowType)]
    private let table: ArrowType

    /// - Throws: `invalid`: a column is missing, or has another type.
    init(_ schema: ArrowSchema) throws(PlacardError) {
        table = ArrowType(schema)
        guard case .structure(let fields) = table else {
            throw PlacardError(.invalid, "events is not a table: its type is \(table.name)")
        }
        var found: [Name: (position: Int, type: ArrowType)] = [:]
        for (position, field) in fields.enumerated() {
            guard let name = Name(rawValue: field.name) else { continue }
            guard found[name] == nil else {
                throw PlacardError(.invalid, "events have two columns '\(field.name)'")
            }
            guard !field.type.isTooDeep else {
                throw PlacardError(
                    .invalid,
                    "column '\(field.name)' is \(ArrowType.tooDeep.name): properties have at most "
                        + "\(Limits.depth). Leave the deepest fields out, or write them as text")
            }
            guard name.accepts(field.type) else {
                throw PlacardError(
                    .invalid, "column '\(field.name)' is of type \(field.type.name): it must be \(name.wanted)")
            }
            found[name] = (position, field.type)
        }
        for name in Name.allCases where name.isRequired && found[name] == nil {
            throw PlacardError(.invalid, "events have no column '\(name.rawValue)'")
        }
        self.found = found
    }

    /// The columns of a chunk.
    struct Chunk {
        fileprivate let offset: Int
        fileprivate let user: ArrowReader
        fileprivate let time: ArrowReader
        fileprivate let name: ArrowReader?
        fileprivate let kind: ArrowReader?
        fileprivate let properties: ArrowReader?
        fileprivate let session: ArrowReader?
        fileprivate let audience: ArrowReader?
        fileprivate let attributes: ArrowReader?
        fileprivate let facts: ArrowReader?
    }

    /// Nil: the chunk lacks columns of its table.
    func chunk(_ array: UnsafePointer<ArrowArray>) -> Chunk? {
        let root = ArrowReader(table, array)
        func column(_ name: Name) -> ArrowReader? { found[name].flatMap { root.child($0.position, $0.type) } }
        guard ArrowReader.offsets.contains(array.pointee.offset), let user = column(.user), let time = column(.time_ms)
        else { return nil }
        return Chunk(
            offset: Int(array.pointee.offset), user: user, time: time, name: column(.name), kind: column(.kind),
            properties: column(.properties), session: column(.session), audience: column(.audience),
            attributes: column(.attributes), facts: column(.facts))
    }

    // MARK: Rows

    /// - Parameters:
    ///   - index: in the chunk.
    ///   - row: in the whole table.
    static func row(_ chunk: Chunk, _ index: Int, row: Int64, isNewUser: (String) -> Bool) throws(ReplayError)
        -> ReplayRow
    {
        let place = chunk.offset + index
        func read<T>(_ column: Name, _ body: () throws(PlacardError) -> T) throws(ReplayError) -> T {
            do throws(PlacardError) { return try body() } catch {
                throw ReplayError(row: row, column: column.rawValue, error.message)
            }
        }
        guard let user = try read(.user, { () throws(PlacardError) in try Self.id(chunk.user, place) }) else {
            throw ReplayError(row: row, column: "user", "it is NULL: each event belongs to a user")
        }
        guard let timeMs = chunk.time.type.isTime ? chunk.time.timeMs(place) : chunk.time.integer(place) else {
            let problem = chunk.time.isMissing(place) ? "NULL: each event has a time" : "beyond 64 bits with a sign"
            throw ReplayError(row: row, column: "time_ms", "it is \(problem)")
        }
        var result = ReplayRow(user: user, timeMs: timeMs, kind: try kind(chunk, place, row))
        result.name = try read(.name) { () throws(PlacardError) in try chunk.name?.text(place) }
        result.properties = try read(.properties) { () throws(PlacardError) in
            try chunk.properties.flatMap { (column) throws(PlacardError) in try Self.properties(column, place) }
        }
        if let session = chunk.session {
            result.session = try read(.session) { () throws(PlacardError) in try Self.id(session, place) }
        }
        if let audience = chunk.audience, isNewUser(user) {
            result.audience = try read(.audience) { () throws(PlacardError) in try Self.audience(audience, place) }
        }
        if let column = chunk.attributes {
            result.attributes = try read(.attributes) { () throws(PlacardError) in try Self.members(column, place) }
        }
        if let column = chunk.facts {
            result.facts = try read(.facts) { () throws(PlacardError) in try Self.members(column, place) }
        }
        return result
    }

    /// A text, or an integer as text.
    private static func id(_ column: ArrowReader, _ place: Int) throws(PlacardError) -> String? {
        guard column.type.isInteger else { return try column.text(place) }
        return column.digits(place)
    }

    private static func kind(_ chunk: Chunk, _ place: Int, _ row: Int64) throws(ReplayError) -> ReplayKind {
        guard let bytes = chunk.kind?.bytes(place), !bytes.isEmpty else { return .event }
        guard let kind = ReplayKind(bytes) else {
            throw ReplayError(
                row: row, column: "kind",
                "\(NameRule.shown(String(decoding: bytes, as: UTF8.self))) is not a kind of event: give one of \(ReplayKind.listed)"
            )
        }
        return kind
    }

    private static func properties(_ column: ArrowReader, _ place: Int) throws(PlacardError) -> Properties? {
        guard case .structure(let fields) = column.type else {
            guard let bytes = column.bytes(place), !bytes.isEmpty else { return nil }
            return try ReplayJSON.properties(bytes)
        }
        if column.isNull(place) { return nil }
        var properties = Properties()
        for member in try column.members(place, fields) { try properties.set(member.key, member.value) }
        return properties
    }

    /// A null member of a struct changes nothing: each row has all members. JSON text can remove one.
    private static func members(_ column: ArrowReader, _ place: Int) throws(PlacardError) -> [Value.Member] {
        guard case .structure(let fields) = column.type else {
            guard let bytes = column.bytes(place), !bytes.isEmpty else { return [] }
            return try ReplayJSON.members(bytes)
        }
        if column.isNull(place) { return [] }
        return try column.members(place, fields).filter { $0.value != .null }
    }

    private static func audience(_ column: ArrowReader, _ place: Int) throws(PlacardError) -> [String]? {
        if case .list = column.type { return try column.texts(place) }
        guard let bytes = column.bytes(place), !bytes.isEmpty else { return nil }
        return try ReplayJSON.audience(bytes)
    }
}
