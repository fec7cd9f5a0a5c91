import PlacardCampaigns
import PlacardCore
import PlacardJSON

/// Campaigns to replay, as a client decodes them, and what their server has in addition.
package struct ReplayCampaigns: Sendable {
    package enum Source: Sendable {
        /// A campaign file, which people write: it is read strictly.
        case file(CampaignFile)
        /// The elements of `triggers` in a server's reply: what a client does not know is ignored.
        case reply([JSON])
    }

    package let list: [Campaign]
    package let source: Source
    /// The server's settings; nil: none that a client accepts.
    package let config: Config?

    /// - Parameter json: a campaign file, or a server's reply with `triggers`.
    /// - Throws: also for a campaign that a client would drop: a replay without it would mislead.
    package init(_ json: UnsafeRawBufferPointer) throws(CampaignFileError) {
        let text = UnsafeRawBufferPointer(rebasing: json.dropFirst(TextEncoding.markLength(json)))
        let root = Result { () throws(PlacardError) in try PropertiesDecoder.value(text, named: "the text") }
        if case .object(let members) = try? root.get(), !members.contains(where: { $0.key == "campaigns" }),
            case .array(let triggers)? = members.first(where: { $0.key == "triggers" })?.value
        {
            // A client ignores a config that it cannot read.
            let reply = try Self.decoded(Self.reply(members), ignores: .config)
            self.init(.reply(triggers.map { JSON($0) }), reply.campaigns ?? [], reply.config)
            return
        }
        let file = try CampaignFile(Array(json), modified: 0)
        // Only the library's own reader refuses this, for example U+0000 in a key.
        if case .failure(let error) = root { throw .unreadable(error.message) }
        try self.init(file)
        guard case .object(let members) = try? root.get(),
            case .array? = members.first(where: { $0.key == "campaigns" })?.value
        else { throw .unreadable("there is no array 'campaigns' (nor 'triggers', as a reply has)") }
    }

    package init(_ file: CampaignFile) throws(CampaignFileError) {
        let reply = try Self.decoded(Array(file.reply.text().utf8))
        self.init(.file(file), (reply.campaigns ?? []).map(ServedPictures.completed), reply.config)
    }

    /// Campaigns of a server without settings and texts.
    package init(_ list: [Campaign]) { self.init(.reply([]), list, nil) }

    private init(_ source: Source, _ list: [Campaign], _ config: Config?) {
        self.source = source
        self.list = list
        self.config = config
    }

    private static func reply(_ members: [Value.Member]) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.value(.object(members.filter { $0.key == "triggers" || $0.key == "config" }))
        return writer.bytes
    }

    private static func decoded(
        _ body: [UInt8], ignores ignored: DroppedKind? = nil
    ) throws(CampaignFileError) -> DataReply {
        let reply = HTTPReply(status: 200, body: body)
        guard case .data(let decoded, let problems, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) else {
            throw .unreadable("a client could not read the campaigns")
        }
        if let problem = problems.first(where: { $0.what != ignored }) {
            throw .unreadable("\(problem.what) \(NameRule.shown(problem.id)): \(problem.reason)")
        }
        return decoded
    }
}
