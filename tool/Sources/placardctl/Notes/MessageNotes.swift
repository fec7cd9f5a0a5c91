import PlacardCore

/// Finds what is wrong with a message that devices can read.
struct MessageNotes {
    struct Found {
        let rule: CampaignRule
        let place: String
        let text: String

        init(_ rule: CampaignRule, _ place: String, _ text: String) {
            self.rule = rule
            self.place = place
            self.text = text
        }

        func note(of campaign: String) -> CampaignNote {
            CampaignNote(rule: rule, subject: "campaign", id: campaign, place: place, text: text)
        }
    }

    private let json: JSON
    private let path: String
    /// The message as a device decodes it; nil: it cannot.
    private let message: Message?

    init(_ json: JSON, at path: String, _ message: Message?) {
        self.json = json
        self.path = path
        self.message = message
    }

    var all: [Found] {
        // A control is never drawn.
        if message?.isControl == true { return keys }
        return keys + content + buttons + links + durations + MessageColorNotes(json, at: path, message).all
    }

    // MARK: Keys

    var keys: [Found] {
        let dark = json["themes"]?["dark"]
        return misspelt(json, path, MessageRules.keys, "a message")
            + elements("btns", of: json).flatMap {
                misspelt($1, "\(path).btns[\($0)]", MessageRules.buttonKeys, "a button")
            }
            + misspelt(json["themes"], "\(path).themes", MessageRules.themes, "`themes`")
            + misspelt(dark, "\(path).themes.dark", MessageRules.themeKeys, "a theme")
            + elements("btns", of: dark).flatMap {
                misspelt($1, "\(path).themes.dark.btns[\($0)]", MessageRules.buttonColors, "a button of a theme")
            }
    }

    private func misspelt(_ object: JSON?, _ path: String, _ known: [String], _ what: String) -> [Found] {
        (object?.members ?? [:]).keys.sorted().compactMap { key in
            guard !known.contains(key), let nearest = KeySpelling.nearest(to: key, among: known) else { return nil }
            return Found(
                .messageKey, "\(path).\(key)", "`\(path).\(key)` is no key of \(what); `\(nearest)` is similar")
        }
    }

    // MARK: Content

    private var content: [Found] {
        guard let message else { return [] }
        if message.lacksNeededImage { return [Found(.missingPicture, path, "`\(path).image_url` is missing")] }
        return message.showsNothing ? [Found(.emptyMessage, path, "`\(path)` has nothing to see")] : []
    }

    private var buttons: [Found] {
        var found: [Found] = []
        var ids: [Int64] = []
        for (index, button) in elements("btns", of: json) {
            let place = "\(path).btns[\(index)]"
            if index >= Message.buttonLimit {
                found.append(
                    Found(
                        .extraButton, place, "`\(place)` is one too many: a message has at most \(Message.buttonLimit)")
                )
            }
            if VisibleText.of(button["text"]?.string) == nil {
                found.append(Found(.emptyButton, "\(place).text", "`\(place).text` has nothing to see"))
            }
            guard let id = button["id"]?.integer else { continue }
            if ids.contains(id) {
                found.append(
                    Found(.sameButtonID, "\(place).id", "`\(place).id` is \(id), which an earlier button has too"))
            }
            ids.append(id)
        }
        return found
    }

    // MARK: Links

    private var links: [Found] {
        let buttons = elements("btns", of: json).compactMap { link($1, "\(path).btns[\($0)]") }
        return (link(json, path).map { [$0] } ?? []) + buttons
    }

    private func link(_ object: JSON, _ path: String) -> Found? {
        let place = "\(path).uri"
        let uri = object["uri"]?.string
        guard object["click_action"]?.string?.uppercased() == "URI" else {
            if LinkRule.isBlank(uri) { return nil }
            return Found(.deadLink, place, "`\(place)` is never followed: `\(path).click_action` is not URI")
        }
        guard let uri, !LinkRule.isBlank(uri) else {
            return Found(.deadLink, place, "`\(place)` is missing, although `\(path).click_action` is URI")
        }
        return LinkRule.fault(of: uri).map { Found(.deadLink, place, "`\(place)` is \($0)") }
    }

    // MARK: Time

    private var durations: [Found] {
        guard let duration = json["duration"]?.integer, duration < 1000 else { return [] }
        let place = "\(path).duration"
        let words = duration > 0 ? "ms, which is hardly long enough to read" : "ms, which counts as missing"
        return [Found(.shortDuration, place, "`\(place)` is \(duration) \(words)")]
    }

    private func elements(_ key: String, of object: JSON?) -> [(Int, JSON)] {
        (object?[key]?.elements ?? []).enumerated().map { ($0, $1) }
    }
}
