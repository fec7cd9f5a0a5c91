import PlacardCore
import PlacardReplay

/// Finds what a person should know about a valid campaign file, or about a server's reply.
enum CampaignNotes {
    static func of(_ file: CampaignFile) -> [CampaignNote] {
        file.cards.flatMap(of) + ofCampaigns(in: file)
    }

    /// The notes on all that matters to messages.
    static func ofCampaigns(in file: CampaignFile) -> [CampaignNote] {
        ConfigNotes(file.config).all + file.campaigns.flatMap(of)
    }

    static func of(_ card: FileCard) -> [CampaignNote] {
        guard let url = card.json["u"]?.string else { return [] }
        let note = { CampaignNote(rule: $0, subject: "card", id: card.id, place: "u", text: $1) }
        if let fault = LinkRule.fault(of: url) { return [note(.cardLink, "`u` is \(fault)")] }
        return LinkRule.faults(ofAction: url).map { note(.brokenAction, "`u`: \($0)") }
    }

    static func of(_ campaign: FileCampaign) -> [CampaignNote] {
        var found: [MessageNotes.Found] = []
        if let data = campaign.trigger["data"] {
            // The data of a templated campaign is what its server knows of it before it has a message.
            found += campaign.template == nil ? messages(data, at: "data") : MessageNotes(data, at: "data", nil).keys
        }
        if let template = campaign.template { found += messages(template, at: "template") }
        for (position, variant) in campaign.trigger.variants.enumerated() {
            let place = "experiment.variants[\(position)]"
            if let template = campaign.variantTemplates[position] {
                found += messages(template, at: "\(place).template")
            } else if campaign.template == nil, let data = variant["data"] {
                found += messages(data, at: "\(place).data")
            }
        }
        if campaign.trigger["outside"] != nil, campaign.trigger["timeout"] == nil {
            found.append(.init(.shortWait, "timeout", "`timeout` is missing, so that a message waits for 30 s only"))
        }
        return found.map { $0.note(of: campaign.id) }
    }

    static func of(_ campaigns: ReplayCampaigns) -> [CampaignNote] {
        switch campaigns.source {
        case .file(let file): return ofCampaigns(in: file)
        case .reply(let triggers): return campaigns.problems.map(CampaignNote.init) + triggers.flatMap(ofReply)
        }
    }

    private static func ofReply(_ trigger: JSON) -> [CampaignNote] {
        guard let id = trigger["id"]?.string, let data = trigger["data"], data.members != nil,
            trigger["type"]?.string == "inapp"
        else { return [] }
        var found = messages(data, at: "data")
        if (data["trigger_id"]?.string ?? "").isEmpty {
            found.append(.init(.missingTriggerID, "data.trigger_id", "`data.trigger_id` is missing"))
        }
        return found.map { $0.note(of: id) }
    }

    private static func messages(_ message: JSON, at path: String) -> [MessageNotes.Found] {
        MessageNotes(message, at: path, DeviceContent.message(message)).all
    }
}
