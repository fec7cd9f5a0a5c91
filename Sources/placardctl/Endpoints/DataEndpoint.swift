import FlyingFox

/// `data`: takes events and attributes, hands out config and triggers (A.4).
struct DataEndpoint: Endpoint {
    static let name = "data"

    let source: CampaignSource
    let log: ReceivedLog

    func answer(_ body: Field, headers: HTTPHeaders) async throws -> Answer {
        let batch = try Batch(body, id: headers[HTTPHeader("X-Placard-Batch-Id")])
        let isNew = await log.record(batch)

        var response: [String: JSON] = ["message": "success"]
        var notes = [isNew ? Self.note(on: batch) : "batch \(batch.id ?? "") again, not recorded"]
        let wanted = try body.optional("respond_with")
        if let user = try wanted?.optional("user_id") { response["respond_with"] = ["user_id": user.value] }
        if let time = try wanted?.optional("config")?.required("config_time").number(),
            let config = await source.config(newerThan: time)
        {
            response["config"] = config
            notes.append("config sent")
        }
        if try wanted?.optional("triggers")?.bool() == true {
            let triggers = await source.triggers()
            response["triggers"] = .array(triggers)
            notes.append("\(triggers.count) campaigns sent")
        }
        return Answer(json: .object(response), note: notes.joined(separator: ", "))
    }

    private static func note(on batch: Batch) -> String {
        let names = batch.events.compactMap { $0["name"]?.string }.joined(separator: " ")
        let events = batch.events.isEmpty ? "no events" : "\(batch.events.count) events (\(names))"
        return batch.attributes.isEmpty ? events : "\(events), \(batch.attributes.count) attribute sets"
    }
}
