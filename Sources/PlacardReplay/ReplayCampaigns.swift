import PlacardCampaigns
import PlacardCore
import PlacardJSON

/// Campaigns to replay, as a client decodes them, and what their server has in addition.
package struct ReplayCampaigns: Sendable {
    package enum Source: Sendable {
        /// A campaign file, which people write: it is read strictly.
        case file(CampaignFile)
        /// For each campaign of the list its element of `triggers` in a server's reply.
        case reply([JSON])
    }

    package let list: [Campaign]
    package let source: Source
    /// The server's settings; nil: none that a client accepts.
    package let config: Config?
    /// What a client leaves out of the reply, or replaces in it. Of a file nothing: it would be refused.
    package let problems: [Problem]

    /// - Parameter json: a campaign file, or a server's reply with `triggers`. The first is refused when a client would
    ///   drop something of it; the second is read as a client reads it.
    package init(_ json: UnsafeRawBufferPointer) throws(CampaignFileError) {
        if let reply = RecordedReply(json) {
            try self.init(reply)
            return
        }
        let text = UnsafeRawBufferPointer(rebasing: json.dropFirst(TextEncoding.markLength(json)))
        let root = Result { () throws(PlacardError) in try PropertiesDecoder.value(text, named: "the text") }
        let file = try CampaignFile(Array(json), modified: 0)
        // Only the library's own reader refuses this, for example U+0000 in a key.
        if case .failure(let error) = root { throw .unreadable(error.message) }
        try self.init(file)
        guard case .object(let members) = try? root.get(),
            case .array? = members.first(where: { $0.key == "campaigns" })?.value
        else { throw .unreadable("there is no array 'campaigns' (nor 'triggers', as a reply has)") }
    }

    private init(_ reply: RecordedReply) throws(CampaignFileError) {
        let (decoded, problems) = try Self.decoded(reply.completion)
        let list = decoded.campaigns ?? []
        var rest = reply.triggers.map { JSON($0) }[...]
        let own = list.map { campaign -> JSON in
            rest = rest.drop { !ExactText.same($0["id"]?.string, campaign.id) }
            return rest.popFirst() ?? .null
        }
        self.init(.reply(own), list, decoded.config, problems)
    }

    package init(_ file: CampaignFile) throws(CampaignFileError) {
        let reply = HTTPReply(status: 200, body: Array(file.reply.text().utf8))
        let (decoded, problems) = try Self.decoded(ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0))
        if let problem = problems.first {
            throw .unreadable("\(problem.what) \(NameRule.shown(problem.id)): \(problem.reason)")
        }
        self.init(.file(file), (decoded.campaigns ?? []).map(ServedPictures.completed), decoded.config)
    }

    /// Campaigns of a server without settings and texts.
    package init(_ list: [Campaign]) { self.init(.reply([]), list, nil) }

    private init(_ source: Source, _ list: [Campaign], _ config: Config?, _ problems: [Problem] = []) {
        self.source = source
        self.list = list
        self.config = config
        self.problems = problems
    }

    /// Whether a server sends the campaign at this position of the list to the user.
    func isSent(_ position: Int, to user: String) -> Bool {
        guard case .file(let file) = source, file.campaigns.indices.contains(position) else { return true }
        return file.campaigns[position].targeting.isSent(to: user)
    }

    private static func decoded(
        _ completion: Completion
    ) throws(CampaignFileError) -> (reply: DataReply, problems: [Problem]) {
        if case .data(let reply, let problems, _) = completion { return (reply, problems) }
        if case .failure(let failure) = completion {
            throw .unreadable("a client could not read the campaigns: \(failure.text)")
        }
        throw .unreadable("a client could not read the campaigns")
    }
}
