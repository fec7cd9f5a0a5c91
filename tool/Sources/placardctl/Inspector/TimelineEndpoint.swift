import PlacardCore

/// Lists what one device has sent, with verdicts.
struct TimelineEndpoint: Sendable {
    static let path = "/_placard/timeline"

    let content: PageContent
    let log: ReceivedLog

    func answer(_ request: Request) async -> Response {
        let served: CampaignSource.Served
        do throws(Refusal) {
            served = try await content.served(for: request)
        } catch {
            return error.response
        }
        let (arrivals, dropped, clearings) = await log.listed()
        let devices = Self.devices(arrivals)
        // A device that is not in the list has an empty timeline.
        let wanted = request.query("device") ?? devices.first?["id"]?.string
        let own = arrivals.filter { $0["device"]?.string != nil && ExactText.same($0["device"]?.string, wanted) }
        do throws(PlacardError) {
            let campaigns = try NewEngine.campaigns(served.file.campaigns.map(\.trigger)).campaigns
            var timeline = Timeline(campaigns)
            return Responses.json([
                "devices": .array(devices), "device": wanted.map(JSON.string) ?? .null,
                "entries": .array(try await timeline.entries(own)), "count": .integer(Int64(own.count)),
                "dropped": .integer(dropped), "is_cleared": .bool(clearings > 0),
                "replaced_ms": served.replacedMs.map(JSON.integer) ?? .null,
            ])
        } catch {
            return Responses.wrong(error.message)
        }
    }

    /// The devices in the list, the one that was heard from last first.
    private static func devices(_ arrivals: [JSON]) -> [JSON] {
        var seen: Set<ExactText> = []
        return arrivals.reversed().compactMap { arrival in
            guard let id = arrival["device"]?.string, seen.insert(ExactText(id)).inserted else { return nil }
            var members: JSON.Members = ["id": .string(id), "at_ms": arrival["at_ms"] ?? .null]
            members["user"] = arrival["user"]
            return .object(members)
        }
    }
}
