import NIOHTTP1

/// `template`: hands out the message of a templated campaign with its placeholders filled in (A.7).
struct TemplateEndpoint: Endpoint {
    static let name = "template"

    let source: CampaignSource

    func answer(_ body: Field, headers: HTTPHeaders) async throws(FieldProblem) -> Answer {
        let request = try body.required("template")
        let id = try request.required("trigger_id").nonEmptyString()
        _ = try request.optional("trigger_event_type")?.string()
        _ = try request.optional("data")?.members()

        // To clients an empty message means that there is nothing to show.
        guard let template = await source.template(of: id),
            case .object(var message) = Placeholders.fill(template, from: request.value)
        else { return Answer(json: ["message": "success", "templated_message": [:]], note: "no template for \(id)") }
        message["trigger_id"] = .string(id)
        let data = PictureFolder.complete(.object(message), "image_url", headers)
        return Answer(
            json: ["message": "success", "templated_message": ["type": "inapp", "data": data]],
            note: "message of \(id) sent")
    }
}
