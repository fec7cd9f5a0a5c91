import PlacardCore
import PlacardReplay

/// The campaigns that a page has read: a campaign file, or a server's reply with `triggers`.
struct PageContent {
    enum Source {
        case file(CampaignFile)
        case reply(ReplayCampaigns)
    }

    let source: Source
    /// What the last explanation was made with; another one is needed for other facts.
    private var device: (attributes: String?, facts: String?, engine: Engine)?

    init(_ bytes: [UInt8], nowMs: Int64) throws(CampaignFileError) {
        if bytes.withBytes({ RecordedReply($0) }) != nil {
            source = .reply(try bytes.withBytes { (bytes) throws(CampaignFileError) in try ReplayCampaigns(bytes) })
        } else {
            source = .file(try CampaignFile(bytes, modified: nowMs / 1000))
        }
    }

    /// The campaigns to replay. A file with a campaign that devices leave out is refused, as the command does.
    func campaigns() throws(CampaignFileError) -> ReplayCampaigns {
        switch source {
        case .file(let file): return try ReplayCampaigns(file)
        case .reply(let campaigns): return campaigns
        }
    }

    // MARK: What a device reads

    /// The list of campaigns and cards as a device reads them, and what it leaves out.
    func report(nowMs: Int64) -> JSON {
        switch source {
        case .file(let file):
            var members = ContentReport(file: file, revision: 1, host: nil, wallMs: nowMs).json.members ?? [:]
            let notes = DeviceContent(file: file, host: nil).leftOut(at: nowMs) + CampaignNotes.of(file)
            members["notes"] = .array(notes.map(Self.json))
            return .object(members)
        case .reply(let campaigns):
            return [
                "cards": ["given": 0, "shown": 0, "controls": 0, "problems": [], "list": []],
                "campaigns": .array(campaigns.list.map(Self.json)), "names": .object([:]),
                "notes": .array(CampaignNotes.of(campaigns).map(Self.json)),
            ]
        }
    }

    private static func json(_ note: CampaignNote) -> JSON {
        [
            "rule": .string(note.rule.name), "subject": .string(note.subject), "id": .string(note.id),
            "line": .string(note.line),
        ]
    }

    private static func json(_ campaign: PlacardCore.Campaign) -> JSON {
        [
            "id": .string(campaign.id), "type": "", "templated": .bool(campaign.message == nil),
            "control": .bool(campaign.isControl),
            "when": .array(campaign.conditions.map { .string(ConditionWords.phrase($0)) }),
            "sample": campaign.conditions.lazy.compactMap { SampleEvent(condition: $0).json }.first ?? .null,
            "facts": .array(CampaignFacts.list(campaign).map { [.string($0.name), .string($0.words)] }),
        ]
    }

    // MARK: Explaining

    /// The verdict on each campaign for an event on a device that has shown nothing yet.
    mutating func explain(
        _ question: EventQuestion, attributes: String?, facts: String?, nowMs: Int64
    ) throws(PlacardError) -> JSON {
        let event = try question.triggerEvent()
        let now = Self.instant(nowMs)
        let engine = try engine(attributes, facts, at: now)
        let campaigns = Array(engine.campaignIndex.campaigns)
        return ExplainReport(explanation: engine.explain(event, at: now), user: nil, campaigns: campaigns).explained
    }

    /// Why each card is in the list, or not.
    mutating func cards(attributes: String?, facts: String?, nowMs: Int64) throws(PlacardError) -> JSON {
        let now = Self.instant(nowMs)
        return CardsExplanation(try engine(attributes, facts, at: now), at: now).json
    }

    /// The monotonic clock does not matter: nothing has happened before.
    private static func instant(_ nowMs: Int64) -> Instant { Instant(wallMs: nowMs, monotonicMs: 1 << 60) }

    private mutating func engine(
        _ attributes: String?, _ facts: String?, at now: Instant
    ) throws(PlacardError) -> Engine {
        if let device, device.attributes == attributes, device.facts == facts { return device.engine }
        let known =
            try NewEngine.facts(attributes, "attributes", .attribute) + NewEngine.facts(facts, "facts", .host)
        let engine = try Self.engine(source, known, at: now)
        device = (attributes, facts, engine)
        return engine
    }

    private static func engine(
        _ source: Source, _ facts: [StoredFact], at now: Instant
    ) throws(PlacardError) -> Engine {
        switch source {
        case .file(let file): return try NewEngine.make(file, facts: facts, at: now).engine
        case .reply(let campaigns):
            var state = StoredState()
            state.campaigns = NewEngine.stored(campaigns.list)
            state.config = campaigns.config?.stored
            state.assets = Engine.pictures(of: campaigns.list)
            state.facts = facts
            var options = EngineOptions()
            options.assetDirectory = "pictures"
            return try NewEngine.make(options, apiKey: "", state: state, at: now).engine
        }
    }
}
