import PlacardCore

/// A valid campaign file, as its entries.
struct DiffFile {
    let path: String
    let file: CampaignFile
    let entries: [DiffEntry]

    /// The time of cards without `ca`: the same in both files.
    private static let noTime: Int64 = 0

    init(path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(EventFileError) {
            bytes = try ByteSource(path: path).readAll()
        } catch {
            throw Failure(description: "\(error.description(of: path)) [unreadable]")
        }
        try self.init(bytes, path: path)
    }

    init(_ bytes: [UInt8], path: String) throws(Failure) {
        self.path = path
        do {
            let document = try JSONReader.readFile(bytes)
            file = try CampaignFile(document, modified: Self.noTime)
            entries = Self.entries(file, document)
        } catch {
            throw Self.refusal(bytes, path)
        }
    }

    /// The first mistake, as check reports it.
    private static func refusal(_ bytes: [UInt8], _ path: String) -> Failure {
        let mistakes = CheckedFile(bytes, path: path, options: CheckOptions()).findings.filter(\.rule.refuses)
        guard let first = mistakes.first else { return Failure(description: "\(path): it is no campaign file") }
        let more = mistakes.count - 1
        return Failure(description: first.line + (more > 0 ? "; placardctl check lists \(more) more" : ""))
    }

    // MARK: - Entries

    private static func entries(_ file: CampaignFile, _ document: JSON) -> [DiffEntry] {
        func written(_ key: String, _ index: Int) -> JSON {
            guard let elements = document[key]?.elements, elements.indices.contains(index) else { return .null }
            return elements[index]
        }
        let config = DiffEntry(.config, id: DiffEntry.Kind.config.rawValue, file.config)
        let groups = (file.groups?.elements ?? []).map(group)
        let cards = file.cards.enumerated().map { DiffEntry($1, written: written("cards", $0)) }
        let campaigns = file.campaigns.enumerated().map { DiffEntry($1, written: written("campaigns", $0)) }
        return [config] + groups + cards + campaigns
    }

    private static func group(_ group: JSON) -> DiffEntry {
        var members = group.members ?? [:]
        members["id"] = nil
        return DiffEntry(.group, id: group["id"]?.string ?? "", .object(members))
    }
}
