import PlacardCore

/// What programs have asked the server to send, newest last. It is in memory only, and its texts are filled in when a
/// client asks, so that an edit of the file shows.
struct APISends {
    struct Recipient {
        let user: String
        let properties: JSON.Members
    }

    /// A card or message for one user.
    struct Send {
        /// Names the request; with the id of the entry that of the card or trigger.
        let dispatch: String
        let campaign: String
        let recipient: Recipient
        /// Unix seconds.
        let time: Int64

        fileprivate func isOf(_ campaign: String, for user: String) -> Bool {
            ExactText.same(self.campaign, campaign) && ExactText.same(recipient.user, user)
        }

        /// The entry as this user gets it, under an id of its own: a device shows each of them.
        fileprivate func filled(_ entry: JSON, with changes: JSON.Members = [:]) -> JSON {
            let filled = Placeholders.fill(entry, properties: recipient.properties).members ?? [:]
            return .object(filled.merging(changes).merging(["id": .string("\(campaign)-\(dispatch)")]))
        }
    }

    private var sends = BoundedQueue<Send>(maximumCount: 10_000, maximumBytes: 16 << 20)

    mutating func add(_ campaign: String, to recipients: [Recipient], dispatch: String, at time: Int64) {
        for recipient in recipients {
            let send = Send(dispatch: dispatch, campaign: campaign, recipient: recipient, time: time)
            let bytes = campaign.utf8.count + recipient.user.utf8.count + JSON.object(recipient.properties).footprint
            sends.add(send, bytes: bytes + 256)
        }
    }

    /// The cards that the user has been sent, and when.
    func cards(of user: String?, in file: CampaignFile) -> [(card: JSON, time: Int64)] {
        guard let user else { return [] }
        return file.cards.filter { $0.targeting.isAPITriggered && $0.targeting.includes(user) }.flatMap { card in
            sends.newest().filter { $0.isOf(card.id, for: user) }.map {
                ($0.filled(card.json, with: ["ca": .integer($0.time)]), $0.time)
            }
        }
    }

    /// The triggers that the user has been sent.
    func triggers(of user: String?, in file: CampaignFile) -> [JSON] {
        guard let user else { return [] }
        let own = file.campaigns.filter { $0.targeting.isAPITriggered && $0.targeting.includes(user) }
        return own.flatMap { campaign in
            sends.newest().filter { $0.isOf(campaign.id, for: user) }.map { $0.filled(campaign.trigger) }
        }
    }
}
