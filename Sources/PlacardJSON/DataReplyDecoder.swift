import PlacardCore

/// Decodes `data` (rule 4.3): config and campaigns. An invalid campaign is left out and reported, without affecting the
/// others.
struct DataReplyDecoder: ListDecoder {
    static let list: StaticString? = "triggers"
    static let element = JSONShape.campaign

    /// The config's problem comes first.
    var problems: [Problem] { configProblem + campaignProblems.list }

    private let known: KnownCampaigns
    private var texts: KnownTexts
    private var campaigns: [ListedCampaign] = []
    /// Whether an element of the known list was met, by its position.
    private var isMet: [Bool]
    /// Ids of `campaigns`. Empty as long as all of them are known, which have different ids.
    private var ids: Set<ExactText> = []
    private var unusableIDs: [ExactText] = []
    private var configProblem: [Problem] = []
    private var campaignProblems = Problems()

    init(_ known: KnownCampaigns) {
        self.known = known
        texts = known.texts
        isMet = [Bool](repeating: false, count: known.listed.count)
    }

    /// Begins the list; discards an earlier list of the same reply.
    mutating func begin() {
        self = DataReplyDecoder(known)
        campaigns.reserveCapacity(known.listed.count)
    }

    mutating func recognize(_ rest: UnsafeRawBufferPointer) -> Int? {
        guard let (position, length) = texts.find(at: rest), known.listed.indices.contains(position) else { return nil }
        let campaign = known.listed[position]
        if isMet[position] || !ids.isEmpty && !ids.insert(ExactText(campaign.id)).inserted {
            reportDuplicate(campaign.id)
        } else {
            campaigns.append(campaign)
        }
        isMet[position] = true
        return length
    }

    mutating func read(_ node: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults) {
        do throws(FieldFault) {
            if let fault = faults.ofItem { throw fault }
            let campaign = try CampaignDecoder.decode(node)
            gatherIDs()
            guard ids.insert(ExactText(campaign.id)).inserted else { return reportDuplicate(campaign.id) }
            // A repaired campaign has no mark: each reply must report it.
            campaigns.append(ListedCampaign(campaign, mark: faults.isEmpty ? texts.mark(text) : nil))
            guard !faults.isEmpty else { return }
            let name = "campaign \(NameRule.shown(campaign.id))"
            campaignProblems.add(faults, in: "triggers[\(index)]", of: name)
        } catch {
            let id = node.isObject ? node["id"]?.string : nil
            if let id { unusableIDs.append(ExactText(id)) }
            campaignProblems.add(
                .campaign, id: id.flatMap { $0.isEmpty ? nil : $0 } ?? "triggers[\(index)]", error.description,
                place: error.place)
        }
    }

    private mutating func gatherIDs() {
        guard ids.isEmpty else { return }
        // Growing would hash every id again.
        ids.reserveCapacity(1_000)
        for campaign in campaigns { ids.insert(ExactText(campaign.id)) }
    }

    private mutating func reportDuplicate(_ id: String) {
        campaignProblems.add(.campaign, id: id, "another campaign of the list has this id")
    }

    /// Makes the reply from its other members.
    mutating func finish(_ root: JSONNode, _ faults: ReplyFaults) -> DataReply {
        let config = config(root["config"], faults.fault(of: "config"))
        faults.report(to: &campaignProblems, refused: configProblem.isEmpty ? nil : "config")
        var reply = DataReply(config: config)
        if hasList(root["triggers"]) {
            defineGroups(root["groups"], root["holdouts"])
            reply.listed = campaigns
        }
        reply.keepsLimits = root["config"]?["global_request_rate_limit"] == nil
        reply.unusableIDs = unusableIDs
        return reply
    }

    private mutating func config(_ node: JSONNode?, _ fault: FieldFault?) -> Config? {
        guard let node else { return nil }
        do throws(FieldFault) {
            if let fault { throw fault }
            return try ConfigDecoder.decode(node)
        } catch {
            configProblem = [Problem(.config, id: error.place, error.reason, place: error.place)]
            return nil
        }
    }

    /// Gives campaigns their groups and holdouts as they are defined in this reply, also those that an earlier one had.
    private mutating func defineGroups(_ groupList: JSONNode?, _ holdoutList: JSONNode?) {
        let groups = LimitsDecoder.groups(groupList, &campaignProblems)
        let listed = ExperimentDecoder.holdouts(holdoutList, &campaignProblems)
        // Shared by the campaigns that have them all.
        let ofEveryone = ExperimentDecoder.holdouts(listed, of: nil)
        for index in campaigns.indices {
            let limits = campaigns[index].limits
            let isInGroups = limits?.groups.isEmpty == false
            let holdouts = isInGroups ? ExperimentDecoder.holdouts(listed, of: limits) : ofEveryone
            let new = limits?.redefined { groups[ExactText($0)] ?? CampaignLimits.Group(id: $0) }
            if new == nil, holdouts == campaigns[index].holdouts { continue }
            campaigns[index] = campaigns[index].with(new ?? limits, holdouts)
        }
    }

    private mutating func hasList(_ node: JSONNode?) -> Bool {
        guard let node else { return false }
        if !node.isArray {
            campaignProblems.add(
                .campaign, id: "triggers", "it is \(node.typeName), not an array: the list is kept")
        }
        return node.isArray
    }
}
