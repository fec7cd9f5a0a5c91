import PlacardCore

/// Links and pictures whose servers do not have them.
enum NetworkRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        guard let network = context.options.network else { return [] }
        let links = context.texts.flatMap(links)
        let faults = network.faults(of: links.map(\.url))
        return links.compactMap { link in
            faults[ExactText(link.url)].map {
                CheckFinding(.unreachable, link.path, "\(NameRule.shown(link.url)): \($0)")
            }
        }
    }

    private static func links(_ entry: (json: JSON, path: String, isCard: Bool)) -> [(path: String, url: String)] {
        let (json, path) = (entry.json, entry.path)
        var found = (entry.isCard ? ["i", "u"] : ["image_url", "uri", "assets_zip"]).map { ("\(path).\($0)", json[$0]) }
        for (index, button) in (json["btns"]?.elements ?? []).enumerated() {
            found.append(("\(path).btns[\(index)].uri", button["uri"]))
        }
        for (index, file) in (json["asset_urls"]?.elements ?? []).enumerated() {
            found.append(("\(path).asset_urls[\(index)]", file))
        }
        return found.compactMap { path, value in
            guard let url = value?.string.map(CardURL.trimmed), !Placeholder.isIn(url),
                url.hasPrefix("https://") || url.hasPrefix("http://")
            else { return nil }
            return (path, url)
        }
    }
}
