import PlacardCore

/// A campaign file with everything that is found in it: the one validator behind `check`, `serve` and `publish`.
struct CheckedFile {
    let path: String
    /// Sorted by place, each with its file, line and column.
    let findings: [CheckFinding]

    /// - Parameter path: the file of the findings.
    init(_ bytes: [UInt8], path: String, options: CheckOptions) {
        self.path = path
        let found: [CheckFinding]
        do throws(JSONSyntaxError) {
            let (document, values) = try JSONReader.readWithPlaces(bytes)
            let places = TextPlaces(bytes, values: values)
            found = Self.findings(document, options).map { finding in
                var finding = finding
                let isKey = [.unknownKey, .messageKey, .configKey].contains(finding.rule)
                finding.place = places.place(of: finding.path, in: document, key: isKey)
                finding.campaign = Self.id(finding.path, document)
                return finding
            }
        } catch {
            var finding = CheckFinding(.notJSON, "", error.problem)
            finding.place = TextPlaces(bytes, values: [:]).place(offset: error.offset)
            found = [finding]
        }
        findings = options.settings.judged(found).enumerated().sorted {
            ($0.element.place.line, $0.element.place.column, $0.offset)
                < ($1.element.place.line, $1.element.place.column, $1.offset)
        }.map { item in
            var finding = item.element
            finding.file = path
            return finding
        }
    }

    private static func findings(_ document: JSON, _ options: CheckOptions) -> [CheckFinding] {
        let problems = FileProblems(document, modified: options.nowMs / 1000)
        let refused = problems.problems.map { CheckFinding($0) }
        guard let file = problems.file else { return refused }
        let context = CheckContext(file, problems, options)
        let paths = refused.map(\.path)
        // What replaces a wrong value is not a mistake.
        let others = CheckRules.all.flatMap { $0(context) }.filter { finding in
            !paths.contains { JSONPath.contains($0, finding.path) }
        }
        return refused + others
    }

    /// The id of the entry in which a path is.
    private static func id(_ path: String, _ document: JSON) -> String? {
        guard let steps = JSONPath(path, in: document)?.steps, steps.count >= 2,
            steps[0] == .key("cards") || steps[0] == .key("campaigns")
        else { return nil }
        return JSONPath(Array(steps.prefix(2))).value(in: document)?["id"]?.string
    }
}

/// What a check depends on besides the file.
struct CheckOptions {
    var nowMs = Times.nowMs
    /// The file as it was before.
    var base: CampaignFile?
    /// Recorded events.
    var events: EventKeys?
    var settings = CheckSettings()
}

/// What the rules look at.
struct CheckContext {
    let file: CampaignFile
    let options: CheckOptions
    /// The cards and campaigns as they are written, in the order of `file`.
    let cards: [JSON]
    let campaigns: [JSON]
    /// As a device decodes them; nil: it leaves it out.
    let decoded: [PlacardCore.Campaign?]
    /// Positions of campaigns that had to be mended.
    let mended: Set<Int>

    init(_ file: CampaignFile, _ problems: FileProblems, _ options: CheckOptions) {
        self.file = file
        self.options = options
        cards = problems.mended["cards"]?.elements ?? []
        campaigns = problems.mended["campaigns"]?.elements ?? []
        let content = DeviceContent(file: file, host: nil)
        decoded = file.campaigns.map {
            if case .campaign(let campaign) = content.reading(of: $0) { campaign } else { nil }
        }
        let wrong = problems.problems.map(\.path)
        mended = Set(file.campaigns.indices.filter { index in wrong.contains { $0.hasPrefix("campaigns[\(index)]") } })
    }

    /// The message of a campaign as it is written, with its path.
    func message(_ index: Int) -> (json: JSON, path: String)? {
        for key in ["template", "data"] {
            if let message = campaigns[index][key] { return (message, "campaigns[\(index)].\(key)") }
        }
        return nil
    }

    /// All cards and messages, with their paths.
    var texts: [(json: JSON, path: String, isCard: Bool)] {
        cards.enumerated().map { ($1, "cards[\($0)]", true) }
            + campaigns.indices.compactMap { index in message(index).map { ($0.json, $0.path, false) } }
    }
}

/// The rules beyond those of the decoder. A new one is added here, and its name to `CampaignRule`.
enum CheckRules {
    static let all: [@Sendable (CheckContext) -> [CheckFinding]] = [
        NotedRules.find, TimeRules.find, BaseRules.find, FilterRules.find, ShadowRules.find, TextRules.find,
        PlaceholderRules.find, VersionRules.find,
    ]
}
