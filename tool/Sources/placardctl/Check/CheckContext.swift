import PlacardCore

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
        decoded = file.campaigns.map {
            if case .campaign(let campaign) = DeviceContent.reading(of: $0) { campaign } else { nil }
        }
        let start = "campaigns["
        mended = Set(
            problems.problems.compactMap { problem in
                guard problem.path.hasPrefix(start) else { return nil }
                return Int(problem.path.dropFirst(start.count).prefix { $0 != "]" })
            })
    }

    /// The cards and campaigns as they are written, with their paths.
    var entries: [(json: JSON, path: String)] {
        cards.enumerated().map { ($1, "cards[\($0)]") } + campaigns.enumerated().map { ($1, "campaigns[\($0)]") }
    }

    /// The message of a campaign as it is written, with its path.
    func message(_ index: Int) -> (json: JSON, path: String)? {
        for key in ["template", "data"] {
            if let message = campaigns[index][key] { return (message, "campaigns[\(index)].\(key)") }
        }
        return nil
    }

    /// The messages of a campaign as they are written, with their paths: its own, then those of its variants.
    func messages(_ index: Int) -> [(json: JSON, path: String)] {
        let variants = campaigns[index].variants.enumerated().compactMap { position, variant in
            (variant["template"] ?? variant["data"]).map { message in
                let key = variant["template"] == nil ? "data" : "template"
                return (json: message, path: "campaigns[\(index)].experiment.variants[\(position)].\(key)")
            }
        }
        return (message(index).map { [$0] } ?? []) + variants
    }

    /// All cards and messages, with their paths.
    var texts: [(json: JSON, path: String, isCard: Bool)] {
        cards.enumerated().map { ($1, "cards[\($0)]", true) }
            + campaigns.indices.flatMap { index in messages(index).map { ($0.json, $0.path, false) } }
    }
}
