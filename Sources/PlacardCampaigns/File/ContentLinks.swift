import PlacardCore

/// The links of pictures and bundles in the content of a campaign file.
package enum ContentLinks {
    /// Where a link leads.
    package enum Target {
        case url(String)
        /// Such as `is not there`.
        case refused(String)
    }

    package typealias Resolver = (_ link: String) -> Target

    /// The links of a campaign file that is on the web.
    package static func resolver(in folder: SourceFolder?) -> Resolver {
        { link in
            guard let folder else { return .url(link) }
            return folder.url(of: link).map { .url($0) }
                ?? .refused("is not files/<sha256>.<ext>, which is all that the signature covers")
        }
    }

    /// The content with each link replaced. Empty links, and those with placeholders, stay.
    package static func map<Failure: Error>(
        _ content: JSON, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        guard var members = content.members else { return content }
        if let cards = members["cards"]?.elements {
            members["cards"] = .array(try each(cards) { card throws(Failure) in try map(card, "i", replace) })
        }
        if let campaigns = members["campaigns"]?.elements {
            members["campaigns"] = .array(
                try each(campaigns) { campaign throws(Failure) in
                    try map(contentsOf: campaign, replace).changingVariants { _, variant throws(Failure) in
                        try map(contentsOf: variant, replace)
                    }
                })
        }
        return .object(members)
    }

    /// - Parameter item: a campaign, or a variant.
    private static func map<Failure: Error>(
        contentsOf item: JSON, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        guard var members = item.members else { return item }
        for key in ["data", "template"] {
            if let message = members[key] { members[key] = try map(message: message, replace) }
        }
        return .object(members)
    }

    /// Every link in the content.
    package static func all(in content: JSON) -> [String] {
        var links: [String] = []
        _ = map(content) { link in
            links.append(link)
            return link
        }
        return links
    }

    /// A message's links, also where its HTML refers to its files.
    private static func map<Failure: Error>(
        message: JSON, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        let withPicture = try map(map(message, "image_url", replace), "assets_zip", replace)
        guard var members = withPicture.members, let files = members["asset_urls"]?.elements else { return withPicture }
        var html = members["message"]?.string
        members["asset_urls"] = .array(
            try each(files) { given throws(Failure) in
                guard let link = given.string.flatMap(link) else { return given }
                let new = try replace(link)
                for mark in ["\"", "'", "("] { html = html.map { replacing(mark + link, by: mark + new, in: $0) } }
                return .string(new)
            })
        if let html { members["message"] = .string(html) }
        return .object(members)
    }

    private static func map<Failure: Error>(
        _ object: JSON, _ key: String, _ replace: (String) throws(Failure) -> String
    ) throws(Failure) -> JSON {
        guard var members = object.members, let link = members[key]?.string.flatMap(link) else { return object }
        members[key] = .string(try replace(link))
        return .object(members)
    }

    private static func link(_ text: String) -> String? {
        let link = CardURL.trimmed(text)
        return link.isEmpty || Placeholder.isIn(link) ? nil : link
    }

    private static func each<Failure: Error>(
        _ elements: [JSON], _ transform: (JSON) throws(Failure) -> JSON
    ) throws(Failure) -> [JSON] {
        var results: [JSON] = []
        for element in elements { results.append(try transform(element)) }
        return results
    }

    private static func replacing(_ old: String, by new: String, in text: String) -> String {
        let (old, bytes) = (Array(old.utf8), Array(text.utf8))
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == old[0], bytes[place...].starts(with: old) {
                result += new.utf8
                place += old.count
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
