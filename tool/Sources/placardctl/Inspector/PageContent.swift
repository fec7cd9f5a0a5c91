import NIOHTTP1

/// The content that a request of the page is about: the served file, or the draft that it names.
struct PageContent: Sendable {
    /// The item of the query that names a draft.
    static let draftName = "draft"

    let source: CampaignSource
    let drafts: Drafts

    func served(for request: Request) async throws(Refusal) -> CampaignSource.Served {
        let served = await source.served()
        guard let token = request.query(Self.draftName) else { return served }
        guard let file = await drafts.file(token) else {
            throw Refusal(status: .gone, text: "the draft is no longer kept: change the text again")
        }
        return CampaignSource.Served(
            file: file, revision: served.revision, replacedMs: served.replacedMs, problem: served.problem)
    }
}
