import PlacardCore
import PlacardJSON

/// What a device makes of the served content: it decodes the replies that a client would get.
struct DeviceContent {
    let file: CampaignFile
    /// Host and port for the URLs of the pictures next to the campaign file.
    let host: String?

    // MARK: Cards

    /// The cards of a device after a full sync, and why it leaves some out. A link that it removes is the subject of a
    /// rule of its own.
    func cards(at wallMs: Int64) -> (cardState: CardState, problems: [CampaignNote]) {
        var cardState = CardState()
        switch Self.completion(of: cardsAnswer(at: wallMs), .cards) {
        case .cards(let reply, let problems, _):
            var changes: [StoreChange] = []
            _ = cardState.apply(reply, at: wallMs, &changes)
            return (cardState, problems.filter { $0.what != .url }.map(CampaignNote.init))
        case .failure(let failure): return (cardState, [CampaignNote(Problem(.card, id: "", failure.text))])
        default: return (cardState, [])
        }
    }

    private func cardsAnswer(at wallMs: Int64) -> JSON {
        var answer: JSON.Members = [
            "full_sync": true, "last_full_sync_at": .integer(wallMs / 1000), "last_card_updated_at": 0,
            "cards": .array(file.cards.map { PictureFolder.complete($0.json, "i", on: host) }),
        ]
        answer["groups"] = file.groups
        return .object(answer)
    }

    /// The reply with all cards; nil: a device cannot read it.
    func cardsReply(at wallMs: Int64) -> CardsReply? {
        guard case .cards(let reply, _, _) = Self.completion(of: cardsAnswer(at: wallMs), .cards) else { return nil }
        return reply
    }

    /// The cards as a page shows them: without those dismissed in it, and with those seen in it marked.
    func snapshot(at wallMs: Int64, viewed: Set<ExactText>, dismissed: Set<ExactText>) -> CardList {
        let entries = cards(at: wallMs).cardState.entries.filter {
            $0.isVisible && !dismissed.contains(ExactText($0.id))
        }
        let seen = entries.map { entry in
            var entry = entry
            if viewed.contains(ExactText(entry.id)) { entry.flags.insert(.viewed) }
            return entry
        }
        return CardList(seen, lastUpdatedMs: wallMs)
    }

    // MARK: What is left out

    /// Content that a device rejects, with its decoders' reasons. A file may contain it on purpose, for other clients.
    func leftOut(at wallMs: Int64) -> [CampaignNote] {
        var found = cards(at: wallMs).problems
        switch Self.completion(of: file.reply, .data) {
        case .data(_, let problems, _): found += problems.map(CampaignNote.init)
        case .failure(let failure): found.append(CampaignNote(Problem(.campaign, id: "", failure.text)))
        default: break
        }
        for campaign in file.campaigns {
            for (place, message) in Self.messages(of: campaign) {
                for fault in MessageURLs.faults(in: message, isServed: true) {
                    let reason = "\(fault.key) \(NameRule.shown(fault.url)) \(fault.reason), so it is never fetched"
                    found.append(
                        CampaignNote(Problem(.campaign, id: campaign.id, reason, place: "\(place).\(fault.key)")))
                }
            }
        }
        for campaign in file.campaigns {
            let variants = campaign.variantTemplates.sorted { $0.key < $1.key }.map { $0.value }
            for template in (campaign.template.map { [$0] } ?? []) + variants {
                guard case .malformed(let reason, let place) = Self.content(of: template) else { continue }
                found.append(CampaignNote(Problem(.campaign, id: campaign.id, reason, place: place)))
            }
        }
        return found
    }

    /// The messages of a campaign, each with its place in the file.
    private static func messages(of campaign: FileCampaign) -> [(place: String, message: JSON)] {
        var messages: [(place: String, message: JSON)] = []
        func add(_ template: JSON?, _ data: JSON?, _ place: String) {
            if let template { messages.append((place + "template", template)) }
            if template == nil, let data { messages.append((place + "data", data)) }
        }
        add(campaign.template, campaign.trigger["data"], "")
        for (position, variant) in campaign.trigger.variants.enumerated() {
            add(campaign.variantTemplates[position], variant["data"], "experiment.variants[\(position)].")
        }
        return messages
    }

    // MARK: Campaigns

    enum Reading {
        case campaign(PlacardCore.Campaign)
        /// A device leaves it out, for this reason.
        case leftOut(String)
    }

    /// A campaign as a device decodes it from a list.
    static func reading(of campaign: FileCampaign) -> Reading {
        switch completion(of: ["triggers": [campaign.trigger]], .data) {
        case .data(let reply, let problems, _):
            if let campaign = reply.campaigns?.first { return .campaign(campaign) }
            return .leftOut(problems.first?.reason ?? "it is empty")
        case .failure(let failure): return .leftOut(failure.text)
        default: return .leftOut("it cannot be read")
        }
    }

    // MARK: Messages

    enum Drawing {
        case message(Message)
        /// A device draws nothing, for this reason.
        case nothing(String)
    }

    /// The campaign's message; a templated one with its placeholders unfilled.
    func drawing(of campaign: FileCampaign) -> Drawing {
        guard let object = (campaign.template ?? campaign.trigger["data"])?.members else {
            return .nothing("it has no message")
        }
        var members = object
        members["trigger_id"] = members["trigger_id"] ?? .string(campaign.id)
        let message = PictureFolder.complete(message: .object(members), on: host)
        return Self.drawing(of: Self.content(of: message))
    }

    /// The message as a device decodes it; nil: it cannot.
    static func message(_ json: JSON) -> Message? {
        if case .message(let message) = content(of: json) { message } else { nil }
    }

    private static func content(of message: JSON) -> TemplateReply.Content {
        let answer: JSON = ["message": "success", "templated_message": ["type": "inapp", "data": message]]
        switch completion(of: answer, .template) {
        case .template(let reply, _, _): return reply.content
        case .failure(let failure): return .malformed(reason: failure.text, place: "")
        default: return .nothing
        }
    }

    private static func drawing(of content: TemplateReply.Content) -> Drawing {
        switch content {
        case .message(let message) where message.isControl: .nothing("it is a control: counted, never drawn")
        case .message(let message): .message(message)
        case .nothing: .nothing("it is empty")
        case .malformed(let reason, _): .nothing("a client cannot read it: \(reason)")
        }
    }

    private static func completion(of answer: JSON, _ kind: RequestKind) -> Completion {
        let reply = HTTPReply(status: 200, body: Array(answer.text().utf8))
        return ReplyDecoder.decode(reply, of: kind, retryAfterMs: 0)
    }
}
