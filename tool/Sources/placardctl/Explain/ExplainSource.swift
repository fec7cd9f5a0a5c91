import ArgumentParser
import PlacardCore
import PlacardStore

/// The source of the campaigns, as command line options.
struct ExplainSource: ParsableArguments {
    @Option(help: "The directory that contains the store.", completion: .directory)
    var store: String?

    @Option(help: "The API key of the app that the store belongs to.")
    var apiKey: String?

    @Option(help: "A campaign file, as for placardctl serve.", completion: .file(extensions: ["json"]))
    var campaigns: String?

    @Option(help: "Attributes that the user has with --campaigns: a JSON object.")
    var attributes: String?

    @Option(help: "Facts that the host has set, with --campaigns: a JSON object.")
    var facts: String?

    /// An engine in the state that was found, and notes for the reader.
    struct Found {
        let engine: Engine
        let notes: [String]
    }

    func validate() throws {
        guard (store == nil) != (campaigns == nil) else {
            throw ValidationError("Give either --store DIRECTORY with --api-key KEY, or --campaigns FILE.")
        }
        if store != nil, attributes != nil || facts != nil {
            throw ValidationError("--attributes and --facts belong to --campaigns: a store has its own.")
        }
        guard (store == nil) == (apiKey == nil) else {
            throw ValidationError(
                store == nil ? "--api-key belongs to --store." : "--store needs --api-key: a store belongs to one app.")
        }
    }

    func load(messageIntervalMs: Int64, at now: Instant) throws(PlacardError) -> Found {
        if let store, let apiKey {
            let path = StorePath(directory: store, apiKey: apiKey)
            let device: StoredDevice
            do throws(PlacardError) {
                device = try StoredDevice(path, messageIntervalMs: messageIntervalMs, at: now)
            } catch {
                throw PlacardError(error.status, StoreNames.explained(error, store))
            }
            var notes = device.notes + (device.source(at: now.wallMs)?.troubles ?? [])
            if let last = device.state.lastDisplayMs, last > now.wallMs {
                notes.insert(
                    "the last message was displayed after that time; the store keeps no earlier display: it counts as now",
                    at: 0)
            }
            return Found(engine: device.engine, notes: notes)
        }
        var options = EngineOptions()
        options.messageIntervalMs = messageIntervalMs
        guard let campaigns else { throw PlacardError(.invalid, "there is no source of campaigns") }
        let file: CampaignFile
        do throws(CampaignFileError) {
            file = try CampaignSource.read(campaigns)
        } catch {
            throw PlacardError(.invalid, error.description(of: campaigns))
        }
        let known =
            try NewEngine.facts(attributes, "--attributes", .attribute)
            + NewEngine.facts(facts, "--facts", .host)
        let (engine, notes) = try NewEngine.make(file, options, facts: known, at: now)
        return Found(engine: engine, notes: notes + CampaignNotes.ofCampaigns(in: file).map(\.line))
    }
}
