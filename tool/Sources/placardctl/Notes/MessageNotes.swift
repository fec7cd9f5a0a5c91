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
    private let objects: MessageObjects
    /// The message as a device decodes it; nil: it cannot.
    private let message: Message?

    init(_ json: JSON, at path: String, _ message: Message?) {
        self.json = json
        self.path = path
        objects = MessageObjects(json, at: path)
        self.message = message
    }

    var all: [Found] {
        // A control is never drawn.
        if message?.isControl == true { return keys }
        return keys + content + buttons + links + durations + MessageColorNotes(objects, message).all
    }

    // MARK: Keys

    var keys: [Found] {
        let themes = json["themes"].map { [MessageObjects.Object(json: $0, path: "\(path).themes")] } ?? []
        return misspelt([objects.message], MessageRules.keys, "a message")
            + misspelt(objects.buttons, MessageRules.buttonKeys, "a button")
            + misspelt(themes, MessageRules.themes, "`themes`")
            + misspelt(objects.dark.map { [$0] } ?? [], MessageRules.themeKeys, "a theme")
            + misspelt(objects.darkButtons, MessageRules.buttonColors, "a button of a theme")
    }

    private func misspelt(_ objects: [MessageObjects.Object], _ known: [String], _ what: String) -> [Found] {
        objects.flatMap { object in
            KeySpelling.misspelt(in: object.json, among: known).map { key, nearest in
                let place = "\(object.path).\(key)"
                return Found(.messageKey, place, "`\(place)` is no key of \(what); `\(nearest)` is similar")
            }
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
        for (index, object) in objects.buttons.enumerated() {
            let (button, place) = (object.json, object.path)
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
        ([objects.message] + objects.buttons).flatMap(links)
    }

    private func links(_ linked: MessageObjects.Object) -> [Found] {
        if let dead = deadLink(linked) { return [dead] }
        let place = "\(linked.path).uri"
        return LinkRule.faults(ofAction: linked.json["uri"]?.string ?? "").map {
            Found(.brokenAction, place, "`\(place)`: \($0)")
        }
    }

    private func deadLink(_ linked: MessageObjects.Object) -> Found? {
        let (object, path) = (linked.json, linked.path)
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
}
