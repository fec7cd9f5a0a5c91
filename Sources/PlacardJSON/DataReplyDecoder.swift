import PlacardCore

/// Decodes `data` (A.4): config and campaigns. A bad campaign is left out and reported; it never costs its neighbours.
struct DataReplyDecoder {
    private(set) var problems: [Problem] = []

    private var unusableIDs: Set<String> = []

    mutating func decode(_ root: JSONNode) -> DataReply {
        var reply = DataReply(config: config(root["config"]), campaigns: campaigns(root["triggers"]))
        reply.keepsLimits = root["config"]?["global_request_rate_limit"] == nil
        reply.unusableIDs = unusableIDs
        return reply
    }

    private mutating func config(_ node: JSONNode?) -> Config? {
        guard let node else { return nil }
        do {
            return try ConfigDecoder.decode(node)
        } catch {
            problems.append(Problem(.config, id: error.place, error.reason))
            return nil
        }
    }

    private mutating func campaigns(_ node: JSONNode?) -> [Campaign]? {
        guard let node else { return nil }
        guard node.isArray else {
            problems.append(Problem(.campaign, id: "triggers", "it is \(node.typeName), not an array: the list stays"))
            return nil
        }
        var campaigns: [Campaign] = []
        campaigns.reserveCapacity(node.count)
        var known: Set<String> = []
        for index in 0..<node.count {
            guard let item = node[index] else { continue }
            do {
                let campaign = try CampaignDecoder.decode(item)
                guard known.insert(campaign.id).inserted else {
                    problems.append(Problem(.campaign, id: campaign.id, "another campaign of the list has this id"))
                    continue
                }
                campaigns.append(campaign)
            } catch {
                let id = item.isObject ? item["id"]?.string : nil
                if let id { unusableIDs.insert(id) }
                problems.append(Problem(.campaign, id: id ?? "triggers[\(index)]", error.description))
            }
        }
        return campaigns
    }
}
