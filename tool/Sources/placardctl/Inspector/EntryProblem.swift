import NIOHTTP1

/// Why an edit of the campaign file is refused.
struct EntryProblem: Error {
    let text: String
    /// The place in the file, from 1, if known; the column counts bytes.
    var line: Int?
    var column: Int?
    var status = HTTPResponseStatus.badRequest

    static func conflict(_ text: String) -> EntryProblem { EntryProblem(text: text, status: .conflict) }

    var response: Response { Responses.json(json, status: status) }

    var json: JSON {
        var members: JSON.Members = ["message": .string(text)]
        members["line"] = line.map { .integer(Int64($0)) }
        members["column"] = column.map { .integer(Int64($0)) }
        return .object(members)
    }
}
