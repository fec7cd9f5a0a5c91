import PlacardCore

/// The links of pictures and bundles in a campaign file's content.
enum ContentLinks {
    /// The content with each link replaced. Empty links, and those with placeholders, stay.
    static func map(
        _ content: JSON, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        guard var members = content.members else { return content }
        if let cards = members["cards"]?.elements {
            members["cards"] = .array(try each(cards) { card throws(Failure) in try map(card, "i", replace) })
        }
        if let campaigns = members["campaigns"]?.elements {
            members["campaigns"] = .array(
                try each(campaigns) { campaign throws(Failure) in
                    guard var campaign = campaign.members else { return campaign }
                    for key in ["data", "template"] {
                        if let message = campaign[key] { campaign[key] = try map(message: message, replace) }
                    }
                    return .object(campaign)
                })
        }
        return .object(members)
    }

    /// Every link in the content.
    static func all(in content: JSON) -> [String] {
        var links: [String] = []
        _ = try? map(content) { link throws(Failure) in
            links.append(link)
            return link
        }
        return links
    }

    /// A message's links, also where its HTML refers to its files.
    private static func map(
        message: JSON, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        let withPicture = try map(map(message, "image_url", replace), "assets_zip", replace)
        guard var members = withPicture.members, let files = members["asset_urls"]?.elements else { return withPicture }
        var html = members["message"]?.string
        members["asset_urls"] = .array(
            try each(files) { given throws(Failure) in
                guard let link = given.string.flatMap(link) else { return given }
                let new = try replace(link)
                for mark in ["\"", "'", "("] { html = html?.replacing(mark + link, with: mark + new) }
                return .string(new)
            })
        if let html { members["message"] = .string(html) }
        return .object(members)
    }

    private static func map(
        _ object: JSON, _ key: String, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        guard var members = object.members, let link = members[key]?.string.flatMap(link) else { return object }
        members[key] = .string(try replace(link))
        return .object(members)
    }

    private static func link(_ text: String) -> String? {
        let link = CardURL.trimmed(text)
        return link.isEmpty || link.contains("{{") ? nil : link
    }

    private static func each(
        _ elements: [JSON], _ transform: (JSON) throws(Failure) -> JSON
    ) throws(Failure) -> [JSON] {
        var results: [JSON] = []
        for element in elements { results.append(try transform(element)) }
        return results
    }
}
