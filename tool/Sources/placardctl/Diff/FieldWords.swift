import PlacardCore

/// A changed field in words.
struct FieldWords {
    /// What people call it, such as `delay`; nil: its path says enough.
    let name: String?
    let path: String
    /// `not set`, or the value.
    let before: String
    let after: String

    init(_ change: FieldChange, in entry: EntryChange) {
        path = change.path.text
        let key = change.path.steps.last { if case .key = $0 { true } else { false } }
        guard case .key(let key)? = key else {
            (name, before, after) = (nil, Self.plain(change.before), Self.plain(change.after))
            return
        }
        let names = entry.kind == .card ? Self.cardNames : Self.names
        let name = change.path.steps.count == 1 ? names[key] : nil
        self.name = name ?? Self.messageNames[key]
        switch (key, change.before?.string, change.after?.string) {
        case ("trigger_condition", _, _):
            before = Self.conditions(change.before, entry.before)
            after = Self.conditions(change.after, entry.after)
        case (_, let old?, let new?): (before, after) = Self.excerpts(old, new)
        default:
            before = Self.value(change.before, key)
            after = Self.value(change.after, key)
        }
    }

    /// Such as `delay (delay): not set → 5 s`.
    var text: String { "\(name.map { "\($0) (\(path))" } ?? path): \(before) → \(after)" }

    // MARK: - Names

    private static let names = [
        "trigger_condition": "shown after", "start_time": "from", "end_time": "until", "re_eligibility": "shown again",
        "min_seconds_since_last_trigger": "time since another message", "audience": "for the users",
        "targeting": "for devices by rule", "api_triggered": "only when a program asks",
        "type": "kind", "frequency": "how often", "windows": "when in the day", "outside": "outside of its windows",
        "recall": "when it leaves the file", "ids": "order of equal priorities",
    ]
    private static let cardNames = [
        "tt": "title", "ds": "description", "i": "picture", "ar": "picture's width by height", "u": "link",
        "dm": "text of the link", "uw": "opens inside the app", "p": "pinned", "db": "can be dismissed",
        "t": "test send", "v": "seen", "cl": "clicked", "r": "removed", "e": "extras", "tp": "kind", "ca": "time",
        "ea": "expires", "audience": "for the users", "api_triggered": "only when a program asks",
        "image_alt": "the picture in words", "targeting": "for devices by rule", "frequency": "how often",
        "windows": "when in the day",
    ]
    private static let messageNames = [
        "message": "text", "header": "header", "image_url": "picture", "image_alt": "the picture in words",
        "uri": "link", "click_action": "on a click", "bg_color": "background", "text_color": "colour of the text",
        "header_text_color": "colour of the header", "close_btn_color": "colour of the closing button",
        "frame_color": "colour around it", "border_color": "colour of the border", "btns": "buttons",
        "duration": "closes after", "slide_from": "slides from", "is_control": "control",
    ]

    // MARK: - Values

    private static let colors = Set(MessageRules.colors + MessageRules.buttonColors)
    private static let seconds: Set = ["delay", "min_seconds_since_last_trigger", "period_s"]
    private static let milliseconds: Set = ["timeout", "duration"]
    private static let times: Set = ["start_time", "end_time", "ca", "ea", "time"]
    /// 9999-12-31.
    private static let lastTime: Int64 = 253_402_300_799
    private static let listLimit = 10

    private static func value(_ json: JSON?, _ key: String) -> String {
        if key == "audience", let users = json?.elements { return list(users, none: "no one") }
        if key == "ids", let ids = json?.elements { return list(ids, none: "none") }
        guard let number = json?.integer else { return plain(json) }
        if colors.contains(key), let color = UInt32(exactly: number) { return Self.color(color) }
        if number == -1, key == "ea" || key == "re_eligibility" { return "never" }
        if number == 0, key == "re_eligibility" { return "at once" }
        guard (0...lastTime).contains(number) else { return plain(json) }
        if times.contains(key) { return Times.words(number * 1000) }
        if key == "re_eligibility" { return "after \(TimeSpan.words(number * 1000))" }
        if seconds.contains(key) { return TimeSpan.words(number * 1000) }
        if milliseconds.contains(key) { return number % 1000 == 0 ? TimeSpan.words(number) : "\(number) ms" }
        return plain(json)
    }

    private static func plain(_ json: JSON?) -> String {
        switch json {
        case nil, .null?: "not set"
        case .bool(let flag)?: flag ? "yes" : "no"
        case .string(let text)?: excerpt(Array(text.unicodeScalars), from: 0)
        case .integer?, .real?, .array?, .object?: shortened(json?.text() ?? "")
        }
    }

    private static func list(_ items: [JSON], none: String) -> String {
        if items.isEmpty { return none }
        let more = items.count - listLimit
        let shown = items.prefix(listLimit).map { $0.string.map { shortened($0, to: 40) } ?? $0.text() }
        return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private static func conditions(_ json: JSON?, _ entry: DiffEntry?) -> String {
        guard json != nil else { return "not set" }
        return DiffEntry.conditions(of: entry?.campaign).map { shortened($0) } ?? plain(json)
    }

    private static func color(_ argb: UInt32) -> String {
        let digits = String(argb, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    // MARK: - Long texts

    private static let textLimit = 160
    /// How much of an equal beginning is shown.
    private static let lead = 30

    /// Both texts around the first character in which they differ.
    private static func excerpts(_ old: String, _ new: String) -> (String, String) {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let same = zip(old, new).prefix { $0 == $1 }.count
        let isLong = max(old.count, new.count) > textLimit
        let start = isLong ? max(0, same - lead) : 0
        return (excerpt(old, from: start), excerpt(new, from: start))
    }

    /// In quotation marks, on one line.
    private static func excerpt(_ text: [Unicode.Scalar], from start: Int) -> String {
        var part = String.UnicodeScalarView()
        if start > 0 { part.append("…") }
        part.append(contentsOf: text.dropFirst(start).prefix(textLimit))
        if text.count > start + textLimit { part.append("…") }
        return JSON.string(String(part)).text()
    }

    static func shortened(_ text: String, to limit: Int = textLimit) -> String {
        let head = text.unicodeScalars.prefix(limit)
        guard head.endIndex < text.unicodeScalars.endIndex else { return text }
        return String(String.UnicodeScalarView(head)) + "…"
    }
}
