import PlacardCore
import PlacardJSON

/// Reads a campaign file as the content of a device: an invalid item costs itself only (rule 12.1.4). What is left goes
/// through the decoder of replies, so that a device gets the same from a file as from a server with that file.
package struct SourceDecoder {
    private var problems = Problems()
    /// What no reader of JSON takes, by the path of the item that it costs.
    private var faults: [ExactText: JSONSyntaxError] = [:]

    /// - Parameters:
    ///   - links: where the links of pictures and bundles lead.
    ///   - stamp: see `SourceContent.stamp`.
    ///   - modified: unix seconds; the default for a card's `ca`.
    /// - Throws: `malformed`, if the text is no JSON or not a campaign file.
    package static func decode(
        _ bytes: [UInt8], links: ContentLinks.Resolver, stamp: [UInt8], modified: Int64
    ) throws(SourceFailure) -> SourceContent {
        var decoder = SourceDecoder()
        return try decoder.content(try decoder.root(of: bytes, links), stamp, modified)
    }

    private mutating func root(
        of bytes: [UInt8], _ links: ContentLinks.Resolver
    ) throws(SourceFailure) -> Field {
        do throws(JSONSyntaxError) {
            let json = ColorText.resolved(in: try read(bytes))
            return Field(ContentLinks.map(json) { resolved($0, links) })
        } catch {
            throw SourceFailure(.malformed, text: CampaignFileError.syntax(error).note)
        }
    }

    private mutating func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
        do throws(JSONSyntaxError) {
            return try JSONReader.readFile(bytes)
        } catch {
            // Slower, because it follows paths.
            let (json, faults) = try JSONReader.readTolerantly(bytes)
            self.faults = faults
            return json
        }
    }

    /// Refuses the whole file when a fault is in no item: in its sequence, say, or a key of its own occurs twice.
    private func checkRest(_ root: Field) throws(FieldProblem) {
        guard let fault = faults.values.min(by: { $0.offset < $1.offset }) else { return }
        throw root.problem(CampaignFileError.syntax(fault).note)
    }

    /// The same for a config, which can itself be what no reader takes, or a list.
    private mutating func checkText(ofConfig config: Field) throws(FieldProblem) {
        for item in faults.keys where item.text.utf8.starts(with: "\(config.path)[".utf8) {
            faults[ExactText(config.path)] = faults.removeValue(forKey: item)
        }
        try checkText(of: config)
    }

    /// Refuses an item with a fault.
    private mutating func checkText(of item: Field) throws(FieldProblem) {
        guard let fault = faults.removeValue(forKey: ExactText(item.path)) else { return }
        throw item.problem(CampaignFileError.syntax(fault).note)
    }

    /// Where a link leads. Empty, and reported, if it leads nowhere.
    private mutating func resolved(_ link: String, _ links: ContentLinks.Resolver) -> String {
        switch links(link) {
        case .url(let url): return url
        case .refused(let reason):
            problems.add(.url, id: link, reason)
            return ""
        }
    }

    private mutating func content(
        _ root: Field, _ stamp: [UInt8], _ modified: Int64
    ) throws(SourceFailure) -> SourceContent {
        /// Ids of campaigns whose placeholders the device fills.
        var templated: Set<ExactText> = []
        let cards: [JSON]
        let campaigns: [JSON]
        let groups: [JSON]
        let holdouts: [JSON]
        let config: JSON
        let sequence: Int64?
        do throws(FieldProblem) {
            try root.allowOnly(CampaignFile.keys)
            sequence = try CampaignFile.sequence(root)
            config = try self.config(root.optional("config"))
            cards = try items(root.optional("cards"), .card) { field throws(FieldProblem) in
                let card = try FileCard(field, modified: modified)
                try Self.check(card.targeting, field)
                return (card.id, card.json)
            }
            campaigns = try items(root.optional("campaigns"), .campaign) { field throws(FieldProblem) in
                let campaign = try FileCampaign(field)
                try Self.check(campaign.targeting, field)
                if campaign.template != nil { templated.insert(ExactText(campaign.id)) }
                return (campaign.id, Self.trigger(campaign))
            }
            groups = try items(root.optional("groups"), .campaign) { field throws(FieldProblem) in
                (try LimitRules.check(group: field), field.value)
            }
            holdouts = try items(
                root.optional("holdouts"), .campaign, sameID: { field, _ in CampaignFile.sameKey(field) }
            ) { field throws(FieldProblem) in (try ExperimentRules.check(holdout: field), field.value) }
            try checkRest(root)
        } catch {
            throw SourceFailure(.malformed, text: error.note)
        }
        let (decodedList, listProblems) = try Self.list(
            ["config": config, "groups": .array(groups), "holdouts": .array(holdouts), "triggers": .array(campaigns)])
        let (decodedCards, cardProblems) = try Self.cards(["cards": .array(cards), "groups": .array(groups)])
        var list = decodedList
        list.listed = list.listed.map {
            $0.map { templated.contains(ExactText($0.id)) ? Self.withPlaceholders($0) : $0 }
        }
        let decodedConfig: Config
        if let usable = list.config {
            decodedConfig = usable
        } else {
            decodedConfig = try Self.config(Self.defaultConfig)
        }
        list.config = nil
        return SourceContent(
            stamp: stamp, sequence: sequence, config: decodedConfig, cards: decodedCards, list: list,
            problems: problems.list + listProblems + cardProblems)
    }

    /// Without a server everyone at the device would get the entry.
    private static func check(_ targeting: Targeting, _ entry: Field) throws(FieldProblem) {
        guard targeting.isForEveryone else {
            throw entry.problem("is for some users only (audience, api_triggered): only a server can send it")
        }
    }

    /// Without the limits of a development server, which are for programs that restart every minute.
    private mutating func config(_ field: Field?) -> JSON {
        var checked: JSON
        do throws(FieldProblem) {
            try checkText(ofConfig: field ?? Field(.null, path: "config"))
            checked = try ConfigRules.check(field)
        } catch {
            problems.add(.config, id: error.path, error.note)
            return Self.defaultConfig
        }
        let hasLimit = field?.value["global_request_rate_limit"] != nil
        return hasLimit ? Self.timed(checked) : Self.withoutServerLimits(checked)
    }

    /// What counts without a config that can be used.
    private static var defaultConfig: JSON { (try? ConfigRules.check(nil)).map(withoutServerLimits) ?? [:] }

    private static func config(_ json: JSON) throws(SourceFailure) -> Config {
        try list(["config": json]).0.config ?? Config(time: 1)
    }

    private static func withoutServerLimits(_ config: JSON) -> JSON {
        guard var members = config.members else { return config }
        members["global_request_rate_limit"] = nil
        return timed(.object(members))
    }

    /// The time of a config orders those of a server; a source has one only.
    private static func timed(_ config: JSON) -> JSON {
        guard var members = config.members else { return config }
        members["time"] = 1
        return .object(members)
    }

    /// - Parameter sameID: what is wrong with an item whose id an earlier one has.
    /// - Throws: when it is not an array.
    private mutating func items(
        _ field: Field?, _ kind: DroppedKind, sameID: (Field, String) -> FieldProblem = CampaignFile.sameID,
        _ read: (Field) throws(FieldProblem) -> (id: String, json: JSON)
    ) throws(FieldProblem) -> [JSON] {
        var items: [JSON] = []
        var ids: Set<ExactText> = []
        for element in try field?.elements() ?? [] {
            do throws(FieldProblem) {
                try checkText(of: element)
                let (id, json) = try read(element)
                guard ids.insert(ExactText(id)).inserted else { throw sameID(element, id) }
                items.append(json)
            } catch {
                problems.add(kind, id: element.value["id"]?.string ?? element.path, error.note)
            }
        }
        return items
    }

    /// The trigger with its message, also if a server would send the message later.
    private static func trigger(_ campaign: FileCampaign) -> JSON {
        guard var members = campaign.trigger.members, var message = campaign.template?.members else {
            return campaign.trigger
        }
        message["trigger_id"] = members["data"]?["trigger_id"] ?? .string(campaign.id)
        members["type"] = "inapp"
        members["data"] = .object(message)
        return JSON.object(members).changingVariants { position, variant in
            guard var members = variant.members else { return variant }
            var message = campaign.variantTemplates[position]?.members
            message?["trigger_id"] = members["data"]?["trigger_id"]
            // Without a message of its own it has that of the campaign, and at most another tracking id.
            if message == nil, let id = members["data"]?["trigger_id"] {
                message = campaign.template?.members
                message?["trigger_id"] = id
            }
            members["data"] = message.map { .object($0) }
            return .object(members)
        }
    }

    private static func withPlaceholders(_ listed: ListedCampaign) -> ListedCampaign {
        var campaign = listed.campaign
        campaign.hasPlaceholders = true
        return ListedCampaign(campaign)
    }

    // MARK: Through the decoder of replies

    private static func list(_ json: JSON) throws(SourceFailure) -> (DataReply, [Problem]) {
        let completion = ReplyDecoder.decode(reply(json), of: .data, retryAfterMs: 0)
        guard case .data(let decoded, let problems, _) = completion else { throw refused(completion) }
        return (decoded, problems)
    }

    private static func cards(_ json: JSON) throws(SourceFailure) -> (CardsReply, [Problem]) {
        let completion = ReplyDecoder.decode(reply(json), of: .cards, retryAfterMs: 0)
        guard case .cards(var decoded, let problems, _) = completion else { throw refused(completion) }
        decoded.isFullSync = true
        return (decoded, problems)
    }

    private static func reply(_ json: JSON) -> HTTPReply { HTTPReply(status: 200, body: Array(json.text().utf8)) }

    private static func refused(_ completion: Completion) -> SourceFailure {
        guard case .failure(let failure) = completion else { return SourceFailure(.malformed, text: "") }
        return SourceFailure(.malformed, text: failure.text)
    }
}
