/// What the server reports as it happens: a line for people, and an object for `serve --json`.
struct ServerLine: Sendable {
    /// Nil: only in JSON.
    let text: String?
    private let kind: String
    private let members: JSON.Members

    private init(_ kind: String, _ text: String?, _ members: JSON.Members) {
        self.kind = kind
        self.text = text
        self.members = members
    }

    var json: JSON { .object(members.merging(["kind": .string(kind)])) }

    static func serving(_ file: String, at url: String) -> ServerLine {
        ServerLine("serving", "placardctl: serving \(file) at \(url)", ["file": .string(file), "url": .string(url)])
    }

    static func request(_ endpoint: String, status: Int, note: String) -> ServerLine {
        ServerLine(
            "request", "\(endpoint): \(note)",
            ["endpoint": .string(endpoint), "status": .integer(Int64(status)), "note": .string(note)])
    }

    static func refused(_ endpoint: String, status: Int, why: String) -> ServerLine {
        ServerLine(
            "refused", "\(endpoint): refused (\(status)), \(why)",
            ["endpoint": .string(endpoint), "status": .integer(Int64(status)), "reason": .string(why)])
    }

    static func fault(_ endpoint: String, status: Int) -> ServerLine {
        ServerLine(
            "fault", "\(endpoint): answered with the requested fault (\(status))",
            ["endpoint": .string(endpoint), "status": .integer(Int64(status))])
    }

    /// A picture was sent.
    static func picture(_ path: String) -> ServerLine {
        ServerLine("picture", "GET \(path): sent", ["path": .string(path)])
    }

    /// A file of a published directory was asked for.
    static func published(_ path: String, status: Int) -> ServerLine {
        ServerLine("published", "GET \(path): \(status)", ["path": .string(path), "status": .integer(Int64(status))])
    }

    /// The campaign file was read again, or could not be read.
    static func file(_ text: String) -> ServerLine { ServerLine("file", text, ["text": .string(text)]) }

    /// Something that a client has sent, as `GET /_placard/arrivals` has it.
    static func record(_ arrival: JSON) -> ServerLine { ServerLine("record", nil, ["record": arrival]) }
}
