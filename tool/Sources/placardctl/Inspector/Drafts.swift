/// Edits that were not saved, for the page that made them: clients never get them.
actor Drafts {
    /// Each pause of typing makes a draft: old ones are evicted.
    private static let limit = 20

    private var drafts: [(token: String, file: CampaignFile)] = []

    /// - Returns: the token that requests of the page name; unguessable.
    func keep(_ file: CampaignFile) -> String {
        let token = PreviewActions.random()
        drafts.append((token, file))
        if drafts.count > Self.limit { drafts.removeFirst() }
        return token
    }

    func file(_ token: String) -> CampaignFile? { drafts.last { $0.token == token }?.file }
}
