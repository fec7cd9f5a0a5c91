import PlacardCore
import PlacardJSON
import PlacardReplay

/// Reads events from JSON lines: one object per line, with the columns as members.
final class JSONLineEvents: EventReader {
    private let source: ByteSource
    private var row: Int64 = -1
    private(set) var line = 0

    init(_ source: ByteSource) throws(EventFileError) {
        self.source = source
        try source.skipMark()
    }

    func next() throws(EventFileError) -> ReplayRow? {
        row += 1
        do throws(EventFileError) {
            while let length = try lineLength() {
                let text = UnsafeRawBufferPointer(rebasing: source.rest[..<length.text])
                let isBlank = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                let event = isBlank ? nil : try read(text)
                source.take(length.whole)
                if let event { return event }
            }
            return nil
        } catch {
            throw EventFileError(error.text, line: line, row: row, column: error.column)
        }
    }

    /// Length of the next line without and with its end; nil at the end.
    private func lineLength() throws(EventFileError) -> (text: Int, whole: Int)? {
        line += 1
        var searched = 0
        while true {
            if let end = source.rest.position(of: 0x0A, from: searched) { return (end, end + 1) }
            searched = source.rest.count
            if try source.more() { continue }
            return source.rest.isEmpty ? nil : (source.rest.count, source.rest.count)
        }
    }

    // MARK: - One object

    private func read(_ text: UnsafeRawBufferPointer) throws(EventFileError) -> ReplayRow {
        let value: Value
        do throws(PlacardError) {
            value = try PropertiesDecoder.value(text, named: "the line")
        } catch {
            throw EventFileError(error.message)
        }
        guard case .object(let members) = value else {
            throw EventFileError("the line is not a JSON object such as {\"user\":\"u1\",\"time_ms\":1760000000000}")
        }
        return try event(members)
    }

    private func event(_ members: [Value.Member]) throws(EventFileError) -> ReplayRow {
        guard let user = try text("user", members) else {
            throw problem("user", "is missing: every event needs a user")
        }
        var event = ReplayRow(user: user, timeMs: try time(members), kind: try kind(members))
        event.name = try text("name", members)
        event.session = try text("session", members)
        do throws(PlacardError) {
            event.properties = try Self.properties(Self.member("properties", members))
        } catch {
            throw problem("properties", error.message)
        }
        do throws(PlacardError) {
            event.audience = try Self.audience(Self.member("audience", members))
        } catch {
            throw problem("audience", error.message)
        }
        event.attributes = try self.members("attributes", members)
        event.facts = try self.members("facts", members)
        return event
    }

    private func members(_ column: String, _ row: [Value.Member]) throws(EventFileError) -> [Value.Member] {
        do throws(PlacardError) {
            switch Self.member(column, row) {
            case nil: return []
            case .string(var text)?:
                let bytes = text.withUTF8 { Array($0) }
                return try bytes.withBytes { (bytes) throws(PlacardError) in try ReplayJSON.members(bytes) }
            case let value?: return try ReplayJSON.members(value)
            }
        } catch {
            throw problem(column, error.message)
        }
    }

    private func problem(_ column: String, _ text: String) -> EventFileError { EventFileError(text, column: column) }

    /// Nil when the member is missing, null or an empty text.
    private static func member(_ name: String, _ members: [Value.Member]) -> Value? {
        let value = members.last { $0.key == name }?.value
        return value == .null || value == "" ? nil : value
    }

    private func text(_ column: String, _ members: [Value.Member]) throws(EventFileError) -> String? {
        switch Self.member(column, members) {
        case nil: return nil
        case .string(let text)?: return text
        case .int(let number)? where column != "name": return String(number)
        case let other?:
            throw problem(
                column, "must be a text\(column == "name" ? "" : " or a whole number"), not \(other.jsonText)")
        }
    }

    private func time(_ members: [Value.Member]) throws(EventFileError) -> Int64 {
        switch Self.member("time_ms", members) {
        case nil: throw problem("time_ms", "is missing: every event needs a time")
        case .int(let time)?: return time
        case .double(let number)?:
            guard let time = Int64(exactly: number) else { throw problem("time_ms", RowCells.timeProblem("\(number)")) }
            return time
        case .string(let text)?: throw problem("time_ms", RowCells.timeProblem(ofText: text))
        case let other?: throw problem("time_ms", RowCells.timeProblem(other.extraText ?? ""))
        }
    }

    private func kind(_ members: [Value.Member]) throws(EventFileError) -> ReplayKind {
        guard let text = try text("kind", members) else { return .event }
        guard let kind = ReplayKind(text: text) else { throw problem("kind", RowCells.kindProblem(text)) }
        return kind
    }

    private static func properties(_ value: Value?) throws(PlacardError) -> Properties? {
        switch value {
        case nil: return nil
        case .object(let members)?: return try RowCells.properties(members)
        case .string(var text)?:
            let bytes = text.withUTF8 { Array($0) }
            return try bytes.withBytes { (bytes) throws(PlacardError) in try RowCells.properties(bytes) }
        default: throw PlacardError(.invalid, "is neither an object nor JSON text")
        }
    }

    private static func audience(_ value: Value?) throws(PlacardError) -> [String]? {
        switch value {
        case nil: return nil
        case .string(var text)?:
            let bytes = text.withUTF8 { Array($0) }
            return try bytes.withBytes { (bytes) throws(PlacardError) in try ReplayJSON.audience(bytes) }
        case let value?: return try ReplayJSON.audience(value)
        }
    }
}
