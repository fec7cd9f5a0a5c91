import PlacardCampaigns
import PlacardCore
import PlacardJSON

/// Campaigns to replay, as a client decodes them.
package struct ReplayCampaigns: Sendable {
    package enum Source: Sendable {
        /// A campaign file, which people write: it is read strictly.
        case file(CampaignFile)
        /// The elements of `triggers` in a server's reply: what a client does not know is ignored.
        case reply([JSON])
    }

    package let list: [Campaign]
    package let source: Source

    /// - Parameter json: a campaign file, or a server's reply with `triggers`.
    /// - Throws: also for a campaign that a client would drop: a replay without it would mislead.
    package init(_ json: UnsafeRawBufferPointer) throws(CampaignFileError) {
        let text = UnsafeRawBufferPointer(rebasing: json.dropFirst(TextEncoding.markLength(json)))
        let root = Result { () throws(PlacardError) in try PropertiesDecoder.value(text, named: "the text") }
        if case .object(let members) = try? root.get(), !members.contains(where: { $0.key == "campaigns" }),
            case .array(let triggers)? = members.first(where: { $0.key == "triggers" })?.value
        {
            self.init(.reply(triggers.map { JSON($0) }), try Self.decoded(triggers))
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
        let triggers = JSON.object(["triggers": .array(file.campaigns.map(\.trigger))])
        self.init(.file(file), try Self.decoded(Array(triggers.text().utf8)))
    }

    private init(_ source: Source, _ list: [Campaign]) {
        self.source = source
        self.list = list
    }

    private static func decoded(_ triggers: [Value]) throws(CampaignFileError) -> [Campaign] {
        var writer = JSONWriter(capacity: 1024)
        writer.value(.object([.init(key: "triggers", value: .array(triggers))]))
        return try decoded(writer.bytes)
    }

    private static func decoded(_ body: [UInt8]) throws(CampaignFileError) -> [Campaign] {
        let reply = HTTPReply(status: 200, body: body)
        guard case .data(let decoded, let problems, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) else {
            throw .unreadable("a client could not read the campaigns")
        }
        if let problem = problems.first {
            throw .unreadable("\(problem.what) \(NameRule.shown(problem.id)): \(problem.reason)")
        }
        return decoded.campaigns ?? []
    }
}
