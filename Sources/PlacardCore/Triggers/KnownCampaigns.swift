/// The campaign list in force, for decoding a reply that may repeat it.
package struct KnownCampaigns: Sendable {
    package var texts: KnownTexts
    package let listed: [ListedCampaign]
    /// Key of the next new campaign.
    package let nextKey: Int64

    package init(texts: KnownTexts, listed: [ListedCampaign], nextKey: Int64) {
        self.texts = texts
        self.listed = listed
        self.nextKey = nextKey
    }

    /// For a reply that is decoded on its own.
    package static let none = KnownCampaigns(texts: KnownTexts(DigestKey(0, 0), []), listed: [], nextKey: 1)
}
