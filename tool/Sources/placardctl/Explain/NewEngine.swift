import PlacardCore
import PlacardJSON
import PlacardRegex
import PlacardReplay
import PlacardStore

/// Makes a client's engine, as far as explaining an event needs it.
enum NewEngine {
    /// - Returns: the engine, and notes on the stored data that it dropped.
    static func make(
        _ options: EngineOptions, apiKey: String, state: StoredState, at now: Instant
    ) throws(PlacardError) -> (engine: Engine, notes: [String]) {
        var effects = Effects()
        var options = options
        options.readLocalTime = { ZoneFile.ofSystem() }
        let engine = Engine(
            options: options,
            requests: RequestBuilder(
                endpoint: try PlacardCore.Endpoint("localhost", allowInsecureHTTP: false), apiKey: apiKey,
                appVersion: nil,
                device: DeviceFields()),
            compileRegex: compileRegex, identifiers: IdentifierSource(entropy: (0, 0)), jitterSeed: 1, stored: state,
            at: now, effects: &effects)
        var notes: [String] = []
        for case .dropped(let item) in effects.events { notes.append("\(item.kind) '\(item.id)': \(item.text)") }
        return (engine, notes)
    }

    /// Campaigns as a client decodes them from a reply, and why it leaves some out.
    static func campaigns(
        _ triggers: [JSON]
    ) throws(PlacardError) -> (campaigns: [PlacardCore.Campaign], problems: [String]) {
        let text = JSON.object(["triggers": .array(triggers)]).text()
        let reply = HTTPReply(status: 200, body: Array(text.utf8))
        switch ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) {
        case .data(let reply, let problems, _):
            return (reply.campaigns ?? [], problems.map { "\($0.what) '\($0.id)': \($0.reason)" })
        default: throw PlacardError(.invalid, "a client could not read the campaigns")
        }
    }

    /// The engine of a new device that has a campaign file from its server, and all pictures. Notes say what a client
    /// leaves out of the file.
    ///
    /// - Parameter facts: what the device knows about its user and itself.
    static func make(
        _ file: CampaignFile, _ options: EngineOptions = EngineOptions(), facts: [StoredFact] = [], at now: Instant
    ) throws(PlacardError) -> (engine: Engine, notes: [String]) {
        let reply = HTTPReply(status: 200, body: Array(file.reply.text().utf8))
        guard case .data(let decoded, let problems, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) else {
            throw PlacardError(.invalid, "a client could not read the campaigns")
        }
        let campaigns = (decoded.campaigns ?? []).map(ServedPictures.completed)
        var state = StoredState()
        state.campaigns = stored(campaigns)
        state.config = decoded.config?.stored
        state.assets = Engine.pictures(of: campaigns)
        state.facts = facts
        if let reply = DeviceContent(file: file, host: nil).cardsReply(at: now.wallMs) {
            for case .card(let record, _) in reply.items { state.cards.append((Int64(state.cards.count) + 1, record)) }
            state.cardGroups = reply.groups?.stored
        }
        var options = options
        // Nothing is read there. Without it the engine would not look at pictures at all.
        options.assetDirectory = "pictures"
        let (engine, notes) = try make(options, apiKey: "", state: state, at: now)
        return (engine, problems.map { "\($0.what) '\($0.id)': \($0.reason)" } + notes)
    }

    /// The members of a JSON object as a device stores them.
    ///
    /// - Parameter name: how the error names the text.
    static func facts(
        _ text: String?, _ name: String, _ kind: StoredFact.Kind
    ) throws(PlacardError) -> [StoredFact] {
        guard let text else { return [] }
        guard let json = try? JSONReader.read(text.utf8), let members = json.members else {
            throw PlacardError(.invalid, "\(name) must be a JSON object, such as {\"plan\": \"pro\"}")
        }
        return members.map { name, value in
            var writer = ByteWriter(capacity: 32)
            writer.value(PropertyValue(value))
            return StoredFact(kind: kind, name: name, value: writer.bytes)
        }
    }

    /// Campaigns as a store has them.
    static func stored(_ campaigns: [PlacardCore.Campaign]) -> [StoredCampaign] {
        campaigns.enumerated().map { StoredCampaign(key: Int64($0) + 1, id: $1.id, bytes: $1.stored) }
    }
}
