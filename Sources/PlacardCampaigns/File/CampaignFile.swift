import PlacardCore

/// The content of a campaign file, checked, and in the form that clients get. See docs/campaign-file.md.
package struct CampaignFile: Sendable, Equatable {
    /// Which of two files is the newer one, if it says so: `placardctl publish` writes it.
    package let sequence: Int64?
    /// The file's config (rule 4.4); `time` may be absent.
    package let config: JSON
    package let cards: [FileCard]
    package let campaigns: [FileCampaign]
    /// The definitions of groups (section 10.11).
    package let groups: JSON?
    /// The holdouts (section 10.12).
    package let holdouts: JSON?

    /// The keys of a campaign file.
    package static let keys: Set<String> = ["sequence", "config", "cards", "campaigns", "groups", "holdouts"]

    /// A number that every reader of JSON knows exactly.
    static func sequence(_ root: Field) throws(FieldProblem) -> Int64? {
        guard let field = try root.optional("sequence") else { return nil }
        let sequence = try field.integer(from: 0)
        guard sequence <= HeadLimits.largestNumber else {
            throw field.problem("must be at most \(HeadLimits.largestNumber), not \(sequence)")
        }
        return sequence
    }

    /// `modified` (unix seconds) is the default for a card's `ca`.
    package init(_ bytes: some Sequence<UInt8>, modified: Int64) throws(CampaignFileError) {
        let document: JSON
        do throws(JSONSyntaxError) {
            document = try JSONReader.readFile(Array(bytes))
        } catch {
            throw .syntax(error)
        }
        do throws(FieldProblem) {
            try self.init(document, modified: modified)
        } catch {
            throw .field(error)
        }
    }

    package init(_ document: JSON, modified: Int64) throws(FieldProblem) {
        let root = Field(ColorText.resolved(in: document))
        try root.allowOnly(Self.keys)
        sequence = try Self.sequence(root)
        config = try ConfigRules.check(root.optional("config"))
        cards = try Self.cards(root.optional("cards"), modified: modified)
        campaigns = try Self.campaigns(root.optional("campaigns"))
        groups = try Self.groups(root.optional("groups"))
        holdouts = try Self.holdouts(root.optional("holdouts"))
    }

    private init(_ file: CampaignFile, cards: [FileCard], campaigns: [FileCampaign]) {
        sequence = file.sequence
        config = file.config
        groups = file.groups
        holdouts = file.holdouts
        self.cards = cards
        self.campaigns = campaigns
    }

    /// The file with only these entries.
    package func only(cards: [FileCard] = [], campaigns: [FileCampaign] = []) -> CampaignFile {
        CampaignFile(self, cards: cards, campaigns: campaigns)
    }

    package func campaign(_ id: String) -> FileCampaign? {
        campaigns.first { ExactText.same($0.id, id) }
    }

    private static func cards(_ field: Field?, modified: Int64) throws(FieldProblem) -> [FileCard] {
        var cards: [FileCard] = []
        var ids: Set<ExactText> = []
        for element in try field?.elements() ?? [] {
            let card = try FileCard(element, modified: modified)
            guard ids.insert(ExactText(card.id)).inserted else { throw sameID(element, card.id) }
            cards.append(card)
        }
        return cards
    }

    private static func campaigns(_ field: Field?) throws(FieldProblem) -> [FileCampaign] {
        var campaigns: [FileCampaign] = []
        var ids: Set<ExactText> = []
        for element in try field?.elements() ?? [] {
            let campaign = try FileCampaign(element)
            guard ids.insert(ExactText(campaign.id)).inserted else { throw sameID(element, campaign.id) }
            campaigns.append(campaign)
        }
        return campaigns
    }

    private static func groups(_ field: Field?) throws(FieldProblem) -> JSON? {
        var ids: Set<ExactText> = []
        for element in try field?.elements() ?? [] {
            let id = try LimitRules.check(group: element)
            guard ids.insert(ExactText(id)).inserted else { throw sameID(element, id) }
        }
        return field?.value
    }

    private static func holdouts(_ field: Field?) throws(FieldProblem) -> JSON? {
        var keys: Set<ExactText> = []
        for element in try field?.elements() ?? [] {
            let key = try ExperimentRules.check(holdout: element)
            guard keys.insert(ExactText(key)).inserted else { throw sameKey(element) }
        }
        return field?.value
    }

    static func sameKey(_ holdout: Field) -> FieldProblem {
        FieldProblem(path: "\(holdout.path).key", kind: .wrong("is the key of an earlier holdout"))
    }

    package static func sameID(_ element: Field, _ id: String) -> FieldProblem {
        FieldProblem(path: "\(element.path).id", kind: .sameID(id))
    }
}
