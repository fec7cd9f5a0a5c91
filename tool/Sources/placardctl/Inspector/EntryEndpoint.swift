import FoundationEssentials
import NIOHTTP1

/// The editor's requests: the text of an entry, a draft of it, and saving it to the file.
struct EntryEndpoint: Sendable {
    static let path = "/_placard/entry"
    private static let textLimit = 1 << 20

    let source: CampaignSource
    let drafts: Drafts
    /// `serve --read-only`.
    let isReadOnly: Bool

    func answer(_ request: Request) async -> Response {
        do throws(EntryProblem) {
            switch request.method {
            case .GET, .HEAD: return try text(request)
            case .POST: return try await draft(request)
            case .PUT: return try await save(request)
            default: return Responses.wrongMethod(request, allowed: [.GET, .POST, .PUT])
            }
        } catch {
            return error.response
        }
    }

    // MARK: Requests

    private func text(_ request: Request) throws(EntryProblem) -> Response {
        let entry: FileEntry
        switch (request.query("card"), request.query("campaign")) {
        case (let id?, nil): entry = .card(id)
        case (nil, let id?): entry = .campaign(id)
        default: throw EntryProblem(text: "name either a card or a campaign")
        }
        return Responses.json(try Self.json(try EntryText(entry, in: try read())))
    }

    /// A text that is not valid yet is no error of the request: it is what people type.
    private func draft(_ request: Request) async throws(EntryProblem) -> Response {
        let change = try Self.change(request)
        let edited: EntryText.Edited
        do throws(EntryProblem) {
            edited = try edit(change).edited
        } catch {
            guard error.status == .badRequest else { throw error }
            return Responses.json(["problem": error.json])
        }
        return Responses.json(["draft": .string(await drafts.keep(edited.content)), "id": .string(edited.entry.id)])
    }

    private func save(_ request: Request) async throws(EntryProblem) -> Response {
        if let reason = refusalToSave(request) { throw EntryProblem(text: reason, status: .forbidden) }
        let (old, edited) = try edit(try Self.change(request))
        do throws(FileReplacement.Refused) {
            try file.write(edited.bytes, over: old)
        } catch {
            throw .conflict(error.text)
        }
        return Responses.json(try Self.json(try EntryText(edited.entry, in: edited.bytes)))
    }

    // MARK: Permission

    /// Why this request may not save; nil when it may. There is no authentication: another machine must not write.
    func refusalToSave(_ request: Request) -> String? {
        if isReadOnly { return "saving is off: the server runs with --read-only" }
        guard request.localAddress.map(HostAddress.isLoopback) == true else {
            return "saving works only at a loopback address of this machine, such as 127.0.0.1"
        }
        do throws(FileReplacement.Refused) {
            try file.check()
            return nil
        } catch {
            return error.text
        }
    }

    // MARK: The file

    private var file: FileReplacement { FileReplacement(path: source.path) }

    /// Follows links, as the server does when it reads the file.
    private func read() throws(EntryProblem) -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: source.path) else {
            throw .conflict("the campaign file cannot be read")
        }
        return Array(bytes)
    }

    private struct Change {
        let entry: FileEntry
        let text: String
        let stamp: String
    }

    private static func change(_ request: Request) throws(EntryProblem) -> Change {
        let body: Field
        do throws(Refusal) {
            body = try RequestBody.read(request)
        } catch {
            throw EntryProblem(text: error.text, status: error.status)
        }
        do throws(FieldProblem) {
            try body.allowOnly(["card", "campaign", "text", "stamp"])
            let card = try body.optional("card")?.string()
            let entry: FileEntry =
                if let card { .card(card) } else { .campaign(try body.required("campaign").string()) }
            let text = try body.required("text")
            guard try text.string().utf8.count <= textLimit else { throw text.problem("must be at most 1 MiB") }
            return Change(entry: entry, text: try text.string(), stamp: try body.required("stamp").string())
        } catch {
            throw EntryProblem(text: error.sentence)
        }
    }

    private func edit(_ change: Change) throws(EntryProblem) -> (old: [UInt8], edited: EntryText.Edited) {
        let old = try read()
        guard Self.stamp(old) == change.stamp else {
            throw .conflict("the campaign file has changed on the disk since its text was loaded: load it again")
        }
        let modified = FileStamp(path: source.path)?.modified.timeIntervalSince1970 ?? 0
        let edited = try EntryText(change.entry, in: old).replaced(by: change.text, modified: Int64(modified))
        return (old, edited)
    }

    private static func json(_ entry: EntryText) throws(EntryProblem) -> JSON {
        guard let text = entry.text else { throw EntryProblem(text: "the entry is not valid UTF-8") }
        return [
            "id": .string(entry.entry.id), "text": .string(text), "first_line": .integer(Int64(entry.firstLine)),
            "stamp": .string(stamp(entry.file)),
        ]
    }

    /// Identifies a content while this server runs.
    private static func stamp(_ bytes: [UInt8]) -> String {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }
}
