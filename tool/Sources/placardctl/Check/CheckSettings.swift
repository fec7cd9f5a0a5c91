import FoundationEssentials
import PlacardCore

/// The file placard.toml: severities of rules, and the oldest client that is in use.
struct CheckSettings: Equatable {
    /// Nil in place of a level: the rule is off.
    private(set) var levels: [String: Finding.Level?] = [:]
    private(set) var oldestClient: ClientVersion?

    static let name = "placard.toml"

    init() {}

    /// From the folder of a campaign file, or the nearest one above it that has the file.
    init(besides path: String) throws(Failure) {
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardized
        while true {
            let file = folder.appending(path: Self.name).path
            if let bytes = FileManager.default.contents(atPath: file) {
                try self.init(text: String(decoding: bytes, as: UTF8.self), path: file)
                return
            }
            let parent = folder.deletingLastPathComponent().standardized
            if parent.path == folder.path || folder.path.count <= 1 {
                self.init()
                return
            }
            folder = parent
        }
    }

    /// Reads the part of TOML that the file needs: the table [rules], and keys with a text on one line. Anything else is
    /// refused by name and line. A package for all of TOML would have to say on which line a key is; none that is
    /// maintained does.
    init(text: String, path: String) throws(Failure) {
        var table = ""
        var places: [String: Int] = [:]
        for (index, line) in Self.lines(of: text).enumerated() {
            let place = index + 1
            func failure(_ problem: String) -> Failure { Failure(description: "\(path):\(place): \(problem)") }
            guard let line = Self.withoutComment(line) else {
                throw failure("a quotation mark is open at the end of the line; texts of several lines are not read")
            }
            if line.isEmpty { continue }
            let isTable = line.first == "["
            let (key, value) = isTable ? (Self.tableName(line), "") : Self.pair(line)
            guard let key else { throw failure("expected a line such as low_contrast = \"error\"") }
            if isTable { table = key }
            let name = isTable ? "[\(key)]" : key
            if let first = places.updateValue(place, forKey: "\(table) \(name)") {
                throw failure("\(name) is already on line \(first)")
            }
            if let problem = isTable ? Self.problem(ofTable: key) : take(key, value, table) { throw failure(problem) }
        }
    }

    private static func problem(ofTable name: String) -> String? {
        name == "rules" ? nil : "there is no table [\(name)]; the only one is [rules]"
    }

    /// Returns what is wrong. `value` is nil if it is not a text.
    private mutating func take(_ key: String, _ value: String?, _ table: String) -> String? {
        if table.isEmpty {
            guard key == "oldest_client" else {
                return "there is no key \(key) outside [rules]; the only one is oldest_client"
            }
            guard let version = value.flatMap(ClientVersion.init) else {
                return "oldest_client must be a version in quotation marks, such as \"0.1.0\""
            }
            oldestClient = version
            return nil
        }
        guard let rule = CampaignRule.named(key) else {
            let nearest = KeySpelling.nearest(to: key, among: CampaignRule.all.map(\.name))
            return "there is no rule \(key)" + (nearest.map { "; \($0) is similar" } ?? "")
        }
        let level = value.flatMap(Finding.Level.init)
        guard level != nil || value == "off" else {
            return "\(key) must be \"error\", \"warning\", \"note\" or \"off\""
        }
        // Serve and publish still refuse the file.
        guard !rule.refuses || level == .error else {
            return "\(rule.name) is always an error: a file that breaks this rule is refused"
        }
        levels[rule.name] = .some(level)
        return nil
    }

    // MARK: - TOML

    /// TOML knows no other ends of lines than these two. Some editors write a byte order mark.
    private static func lines(of text: String) -> [Substring] {
        text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    /// Without the white space at both ends, too. Nil: a quotation mark is open at the end.
    private static func withoutComment(_ line: Substring) -> Substring? {
        var mark: Character?
        for index in line.indices {
            let character = line[index]
            if character == "#", mark == nil { return trimmed(line[..<index]) }
            if character == mark {
                mark = nil
            } else if mark == nil, character == "\"" || character == "'" {
                mark = character
            }
        }
        return mark == nil ? trimmed(line) : nil
    }

    private static func tableName(_ line: Substring) -> String? {
        line.count >= 2 && line.last == "]" ? String(trimmed(line.dropFirst().dropLast())) : nil
    }

    /// The key is nil if the line has another form, the value if it is not a text.
    private static func pair(_ line: Substring) -> (key: String?, value: String?) {
        guard let equals = line.firstIndex(of: "=") else { return (nil, nil) }
        let key = trimmed(line[..<equals])
        return (key.isEmpty ? nil : text(key) ?? String(key), text(line[line.index(after: equals)...]))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let count = start.reversed().prefix { $0 == " " || $0 == "\t" }.count
        return start.dropLast(count)
    }

    /// A text in quotation marks, without escapes; nil: another value.
    private static func text(_ value: Substring) -> String? {
        let value = trimmed(value)
        guard value.count >= 2, let mark = value.first, mark == "\"" || mark == "'", value.last == mark else {
            return nil
        }
        let inside = value.dropFirst().dropLast()
        return inside.contains(mark) || inside.contains("\\") ? nil : String(inside)
    }

    /// The findings with the levels of this file, without those of rules that are off.
    func judged(_ findings: [CheckFinding]) -> [CheckFinding] {
        findings.compactMap { finding in
            guard let level = levels[finding.rule.name] else { return finding }
            guard let level else { return nil }
            var finding = finding
            finding.level = level
            return finding
        }
    }
}
