/// `data`: accepts events and attributes, returns config and triggers (rule 4.1).
struct DataEndpoint: Endpoint {
    static let name = "data"

    let source: CampaignSource
    let log: ReceivedLog

    func answer(_ body: Field, to request: Request) async throws(FieldProblem) -> Answer {
        let id = request.headers.first(name: "X-Placard-Batch-Id") ?? ""
        let batch = try Batch(body, id: id.isEmpty ? nil : id)
        let isNew = await log.record(batch)

        var response: JSON.Members = ["message": "success"]
        var notes = [isNew ? Self.note(on: batch) : "duplicate batch \(id), not recorded"]
        let wanted = try body.optional("respond_with")
        let user = try wanted?.optional("user_id")
        let userID = try user?.string()
        if let user { response["respond_with"] = ["user_id": user.value] }
        if let time = try wanted?.optional("config")?.required("config_time").number(),
            let config = await source.config(newerThan: time)
        {
            response["config"] = config
            notes.append("config sent")
        }
        if try wanted?.optional("triggers")?.bool() == true {
            let host = PictureFolder.host(for: request)
            let triggers = await source.triggers(for: userID).map { Self.withPictures($0, on: host) }
            response["triggers"] = .array(triggers)
            response["groups"] = await source.groups
            response["holdouts"] = await source.holdouts
            notes.append("campaigns sent: \(triggers.count)")
        }
        return Answer(json: .object(response), note: notes.joined(separator: ", "))
    }

    private static func withPictures(_ trigger: JSON, on host: String?) -> JSON {
        complete(trigger, on: host).changingVariants { _, variant in complete(variant, on: host) }
    }

    private static func complete(_ item: JSON, on host: String?) -> JSON {
        guard var members = item.members, let message = members["data"] else { return item }
        members["data"] = PictureFolder.complete(message: message, on: host)
        return .object(members)
    }

    private static func note(on batch: Batch) -> String {
        let names = batch.events.compactMap { $0["name"]?.string }
        let shown = names.prefix(8).joined(separator: " ") + (names.count > 8 ? " …" : "")
        let events = names.isEmpty ? "no events" : "events: \(names.count) (\(shown))"
        return batch.attributes.isEmpty ? events : "\(events), attribute sets: \(batch.attributes.count)"
    }
}
