import PlacardCore

/// Finds misspelt keys inside the objects of `config`, which are sent as they are.
struct ConfigNotes {
    private static let limit = ["capacity", "refill_rate"]
    private static let known = [
        "content_cards": ["enabled"], "feature_flags": ["enabled"], "banners": ["enabled"], "dust": ["enabled"],
        "request_backoff": ["min_sleep_duration_ms", "scale_factor", "max_sleep_duration_ms"],
        "global_request_rate_limit": limit + ["enabled", "endpoint_overrides"],
    ]
    private static let endpoints = ["content_cards/sync", "data", "data/", "template", "template/"]

    private let config: JSON

    init(_ config: JSON) { self.config = config }

    var all: [CampaignNote] {
        (config.members ?? [:]).flatMap { feature, object in
            misspelt(object, "config.\(feature)", Self.known[feature] ?? [])
                + overrides(object["endpoint_overrides"], "config.\(feature).endpoint_overrides")
        }
    }

    private func overrides(_ object: JSON?, _ path: String) -> [CampaignNote] {
        misspelt(object, path, Self.endpoints)
            + (object?.members ?? [:]).flatMap { misspelt($1, "\(path).\($0)", Self.limit) }
    }

    private func misspelt(_ object: JSON?, _ path: String, _ known: [String]) -> [CampaignNote] {
        KeySpelling.misspelt(in: object, among: known).map { key, nearest in
            CampaignNote(
                rule: .configKey, subject: "config", id: "", place: "\(path).\(key)",
                text: "`\(path).\(key)` is no key that a device knows; `\(nearest)` is similar")
        }
    }
}
