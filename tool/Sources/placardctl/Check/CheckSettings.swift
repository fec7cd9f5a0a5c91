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

    /// Reads the part of TOML that the file needs: tables, and keys with a text.
    init(text: String, path: String) throws(Failure) {
        var table = ""
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            func failure(_ problem: String) -> Failure { Failure(description: "\(path):\(index + 1): \(problem)") }
            let line = Self.trimmed(Self.withoutComment(line))
            if line.isEmpty { continue }
            if line.first == "[", line.last == "]" {
                table = String(Self.trimmed(line.dropFirst().dropLast()))
                guard table == "rules" else { throw failure("there is no table [\(table)]; the only one is [rules]") }
                continue
            }
            guard let equals = line.firstIndex(of: "="), let value = Self.text(line[line.index(after: equals)...])
            else {
                throw failure("expected a line such as low_contrast = \"error\"")
            }
            let key = Self.text(line[..<equals]) ?? String(Self.trimmed(line[..<equals]))
            if let problem = take(key, value, table) { throw failure(problem) }
        }
    }

    /// Returns what is wrong.
    private mutating func take(_ key: String, _ value: String, _ table: String) -> String? {
        if table.isEmpty {
            guard key == "oldest_client" else {
                return "there is no key \(key) outside [rules]; the only one is oldest_client"
            }
            guard let version = ClientVersion(value) else { return "oldest_client must be a version such as \"0.1.0\"" }
            oldestClient = version
            return nil
        }
        guard let rule = CampaignRule.named(key) else {
            let nearest = KeySpelling.nearest(to: key, among: CampaignRule.all.map(\.name))
            return "there is no rule \(key)" + (nearest.map { "; \($0) is similar" } ?? "")
        }
        let level = Finding.Level(rawValue: value)
        guard level != nil || value == "off" else { return "\(key) must be error, warning, note or off" }
        // Serve and publish still refuse the file.
        guard !rule.refuses || level == .error else {
            return "\(rule.name) is always an error: a file that breaks this rule is refused"
        }
        levels[rule.name] = .some(level)
        return nil
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        var isText = false
        for index in line.indices {
            if line[index] == "\"" { isText.toggle() }
            if line[index] == "#", !isText { return line[..<index] }
        }
        return line
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        let count = start.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count
        return start.dropLast(count)
    }

    /// A text in quotation marks, without escapes; nil: another value.
    private static func text(_ value: Substring) -> String? {
        let value = trimmed(value)
        guard value.count >= 2, let mark = value.first, value.last == mark, "\"'".contains(mark) else { return nil }
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
