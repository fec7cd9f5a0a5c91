import PlacardCore

/// The served content, as the page lists it.
struct ContentReport {
    let file: CampaignFile
    /// The number of the content, which grows with each change.
    let revision: Int
    let host: String?
    let wallMs: Int64

    var json: JSON {
        let device = DeviceContent(file: file, host: host)
        let (cardState, leftOut) = device.cards(at: wallMs)
        let problems = (leftOut + file.cards.flatMap(CampaignNotes.of)).map { $0.line }
        let readings = file.campaigns.map(DeviceContent.reading)
        let controls = cardState.entries.count { $0.isVisible && $0.isControl }
        return [
            "revision": .integer(Int64(revision)),
            "cards": [
                "given": .integer(Int64(file.cards.count)), "shown": .integer(Int64(cardState.count - controls)),
                "controls": .integer(Int64(controls)), "problems": .array(problems.map(JSON.string)),
                "list": .array(file.cards.map { ["id": .string($0.id), "title": $0.json["tt"] ?? ""] }),
            ],
            "campaigns": .array(zip(file.campaigns, readings).map { Self.json($0, $1, device) }),
            "names": names(readings),
        ]
    }

    private static func json(
        _ campaign: FileCampaign, _ reading: DeviceContent.Reading, _ device: DeviceContent
    ) -> JSON {
        let data = campaign.template ?? campaign.trigger["data"]
        var members: JSON.Members = [
            "id": .string(campaign.id), "type": .string(data?["type"]?.string?.uppercased() ?? ""),
            "templated": .bool(campaign.template != nil), "control": .bool(data?["is_control"]?.bool ?? false),
        ]
        switch device.drawing(of: campaign) {
        case .nothing(let reason): members["nothing"] = .string(reason)
        case .message(let message):
            members["colors"] = .array(MessageColorList.of(message).map { [.string($0.key), .string($0.css)] })
        }
        let remarks = CampaignNotes.of(campaign).map { $0.remark }
        if !remarks.isEmpty { members["note"] = .string(remarks.joined(separator: "\n")) }
        switch reading {
        case .campaign(let read):
            members["when"] = .array(read.conditions.map { .string(ConditionWords.phrase($0)) })
            members["sample"] = read.conditions.lazy.compactMap { SampleEvent(condition: $0).json }.first
            members["facts"] = .array(CampaignFacts.list(read).map { [.string($0.name), .string($0.words)] })
        case .leftOut(let reason):
            members["when"] = ["nothing"]
            members["facts"] = []
            members["nothing"] = .string("a client leaves the campaign out: \(reason)")
        }
        return .object(members)
    }

    /// Names in the campaigns' conditions, to choose from.
    private func names(_ readings: [DeviceContent.Reading]) -> JSON {
        var events: Set<ExactText> = []
        var purchases: Set<ExactText> = []
        var pushClicks: Set<ExactText> = []
        for case .campaign(let campaign) in readings {
            for condition in campaign.conditions {
                guard let name = condition.name else { continue }
                switch condition.subject {
                case .customEvent, .customEventProperty: events.insert(ExactText(name))
                case .purchase, .purchaseProperty: purchases.insert(ExactText(name))
                case .pushClick: pushClicks.insert(ExactText(name))
                case .open, .test, .messageClick, .absence, .never: break
                }
            }
        }
        // Every message can be clicked.
        let clicks = Set(file.campaigns.map { ExactText($0.id) })
        func list(_ names: Set<ExactText>) -> JSON { .array(names.sorted().map { .string($0.text) }) }
        return [
            "event": list(events), "purchase": list(purchases), "push_click": list(pushClicks),
            "message_click": list(clicks),
        ]
    }
}
