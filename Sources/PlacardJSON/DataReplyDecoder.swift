import PlacardCore

/// Decodes `data` (A.4): config and campaigns. A bad campaign is left out and reported; it never costs its neighbours.
struct DataReplyDecoder {
    private(set) var problems: [Problem] = []

    mutating func decode(_ root: JSONNode) -> DataReply {
        DataReply(config: config(root["config"]), campaigns: campaigns(root["triggers"]))
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
        for index in 0..<node.count {
            guard let item = node[index] else { continue }
            do {
                campaigns.append(try CampaignDecoder.decode(item))
            } catch {
                let id = item.isObject ? item["id"]?.string : nil
                problems.append(Problem(.campaign, id: id ?? "triggers[\(index)]", error.description))
            }
        }
        return campaigns
    }
}
