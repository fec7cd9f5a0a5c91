import NIOHTTP1
import PlacardCore

/// `/campaigns/trigger/send`: sends the API-triggered card and campaign of one id to the users that a program names.
struct TriggerSendEndpoint: RESTEndpoint {
    static let name = "campaigns/trigger/send"

    /// Maximum number of recipients.
    private static let limit = 50
    /// What the platform has in addition would need users, addresses or segments, which a file does not have.
    private static let known: Set<String> = ["campaign_id", "send_id", "trigger_properties", "broadcast", "recipients"]
    private static let recipientKeys: Set<String> = [
        "external_user_id", "trigger_properties", "send_to_existing_only",
    ]

    let source: CampaignSource

    func answer(_ body: Field, headers: HTTPHeaders) async throws(Refusal) -> Answer {
        let id: String
        let recipients: [APISends.Recipient]
        do throws(FieldProblem) {
            try body.allowOnly(Self.known)
            id = try body.required("campaign_id").nonEmptyString()
            _ = try body.optional("send_id")?.nonEmptyString()
            if let broadcast = try body.optional("broadcast"), try broadcast.bool() {
                throw broadcast.problem("must be false: this server does not know all users, name recipients")
            }
            recipients = try Self.recipients(body)
        } catch {
            throw Refusal(status: .badRequest, text: error.sentence)
        }
        let (dispatch, note) = try await source.send(id, to: recipients)
        return Answer(json: ["message": "success", "dispatch_id": .string(dispatch)], note: note)
    }

    private static func recipients(_ body: Field) throws(FieldProblem) -> [APISends.Recipient] {
        let common = try body.optional("trigger_properties")?.members() ?? [:]
        let field = try body.required("recipients")
        let elements = try field.elements()
        guard (1...limit).contains(elements.count) else {
            throw field.problem("must have 1 to \(limit) elements, not \(elements.count)")
        }
        var recipients: [APISends.Recipient] = []
        for element in elements {
            try element.allowOnly(recipientKeys)
            let user = try element.required("external_user_id")
            let id = try user.nonEmptyString()
            if recipients.contains(where: { ExactText.same($0.user, id) }) {
                throw user.problem("is that of an earlier recipient")
            }
            _ = try element.optional("send_to_existing_only")?.bool()
            let own = try element.optional("trigger_properties")?.members() ?? [:]
            recipients.append(APISends.Recipient(user: id, properties: common.merging(own)))
        }
        return recipients
    }
}
