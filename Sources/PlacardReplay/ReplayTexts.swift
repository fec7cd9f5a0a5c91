import PlacardCampaigns
import PlacardCore
import PlacardJSON

/// The texts of templated campaigns, as the server of a campaign file renders them.
struct ReplayTexts {
    /// By the tracking ids that requests name; nil: the campaigns are a server's reply, which has no texts.
    private let templates: [ExactText: JSON]?

    init(_ campaigns: ReplayCampaigns) {
        templates = if case .file(let file) = campaigns.source { file.templates } else { nil }
    }

    /// The reply to a request for a text. A text that is not known is a message that can always be shown.
    func content(for request: HTTPRequest) -> TemplateReply.Content {
        guard let templates else { return .message(Message(type: .modal)) }
        guard let asked = try? JSONReader.read(request.body)["template"], let id = asked["trigger_id"]?.string,
            let template = templates[ExactText(id)]
        else { return .nothing }
        let message = Placeholders.fill(template, from: asked)
        let body: JSON = ["message": "success", "templated_message": ["type": "inapp", "data": message]]
        let reply = HTTPReply(status: 200, body: Array(body.text().utf8))
        guard case .template(let decoded, _, _) = ReplyDecoder.decode(reply, of: .template, retryAfterMs: 0) else {
            return .nothing
        }
        guard case .message(let message) = decoded.content else { return decoded.content }
        return .message(ServedPictures.completed(message))
    }
}
