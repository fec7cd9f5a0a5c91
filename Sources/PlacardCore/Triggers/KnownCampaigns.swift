/// The campaign list in force, for decoding a reply that may repeat it.
package struct KnownCampaigns: Sendable {
    package let texts: KnownTexts
    package let listed: [ListedCampaign]

    package init(_ key: DigestKey, _ listed: [ListedCampaign]) {
        texts = KnownTexts(key, listed.map { $0.mark })
        self.listed = listed
    }

    /// For a reply that is decoded on its own.
    package static let none = KnownCampaigns(DigestKey(0, 0), [])
}
