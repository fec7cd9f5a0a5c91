/// `template`: returns a templated campaign's message with its placeholders filled in (rule 10.4).
struct TemplateEndpoint: Endpoint {
    static let name = "template"

    let source: CampaignSource

    func answer(_ body: Field, to request: Request) async throws(FieldProblem) -> Answer {
        let template = try body.required("template")
        let id = try template.required("trigger_id").nonEmptyString()
        _ = try template.optional("trigger_event_type")?.string()
        _ = try template.optional("data")?.members()

        // For clients an empty message means that there is nothing to show.
        guard let found = await source.template(of: id),
            case .object(var message) = Placeholders.fill(found, from: template.value)
        else { return Answer(json: ["message": "success", "templated_message": [:]], note: "no template for \(id)") }
        message["trigger_id"] = .string(id)
        let data = PictureFolder.complete(message: .object(message), on: PictureFolder.host(for: request))
        return Answer(
            json: ["message": "success", "templated_message": ["type": "inapp", "data": data]],
            note: "message of \(id) sent")
    }
}
