import PlacardCore

/// Decodes `data` (rule 4.3): config and campaigns. An invalid campaign is left out and reported, without affecting the
/// others.
struct DataReplyDecoder {
    /// The config's problem comes first.
    var problems: [Problem] { configProblem + campaignProblems.list }

    private var campaigns: [Campaign] = []
    private var known: Set<ExactText> = []
    private var unusableIDs: [ExactText] = []
    private var configProblem: [Problem] = []
    private var campaignProblems = Problems()

    /// Begins the list; discards an earlier list of the same reply.
    mutating func begin() {
        self = DataReplyDecoder()
        // Growing would hash every id again.
        known.reserveCapacity(1_000)
    }

    mutating func read(_ node: JSONNode, at index: Int) {
        do throws(FieldFault) {
            let campaign = try CampaignDecoder.decode(node)
            guard known.insert(ExactText(campaign.id)).inserted else {
                return campaignProblems.add(.campaign, id: campaign.id, "another campaign of the list has this id")
            }
            campaigns.append(campaign)
        } catch {
            let id = node.isObject ? node["id"]?.string : nil
            if let id { unusableIDs.append(ExactText(id)) }
            campaignProblems.add(
                .campaign, id: id.flatMap { $0.isEmpty ? nil : $0 } ?? "triggers[\(index)]", error.description)
        }
    }

    /// Makes the reply from its other members.
    mutating func finish(_ root: JSONNode) -> DataReply {
        let config = config(root["config"])
        var reply = DataReply(config: config, campaigns: hasList(root["triggers"]) ? campaigns : nil)
        reply.keepsLimits = root["config"]?["global_request_rate_limit"] == nil
        reply.unusableIDs = unusableIDs
        return reply
    }

    private mutating func config(_ node: JSONNode?) -> Config? {
        guard let node else { return nil }
        do {
            return try ConfigDecoder.decode(node)
        } catch {
            configProblem = [Problem(.config, id: error.place, error.reason)]
            return nil
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
