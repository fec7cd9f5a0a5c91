/// For a replay of recorded events, and for explaining a campaign file: their devices fetch nothing.
extension Engine {
    /// Adds pictures to the cache, as if they had been fetched.
    package mutating func addPictures(_ pictures: [StoredAsset], wallMs: Int64) {
        _ = turn.pictures.restore(pictures, wallMs: wallMs)
    }

    /// What a cache has when everything that these campaigns need has been fetched.
    package static func pictures(of campaigns: [Campaign]) -> [StoredAsset] {
        var known: Set<ExactText> = []
        let names = campaigns.compactMap(\.message).filter { !$0.isControl }.flatMap(\.assetNames)
            .filter { known.insert(ExactText($0)).inserted }
        return names.enumerated().map { StoredAsset(file: "\($0 + 1)", url: $1, bytes: 1, usedMs: 0) }
    }
}
