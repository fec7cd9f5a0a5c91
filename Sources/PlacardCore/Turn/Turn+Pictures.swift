/// The picture cache across a restart, and the ends of its requests (rules 8.7, 10.5).
extension Turn {
    /// Restores the cache. Fetches nothing: a lost picture is fetched when it is needed, or with the next list.
    mutating func restorePictures(_ stored: StoredState) {
        for file in stored.lostAssets { effects.write(.deleteAsset(file: file)) }
        for asset in pictures.restore(stored.assets, wallMs: now.wallMs) { effects.delete(asset) }
    }

    /// Takes the reply to a picture request: stores the picture, or says why it cannot be stored. The picture counts
    /// even after a change of user. Nil for a request from before a wipe.
    ///
    /// - Parameters:
    ///   - awaited: pictures that messages wait for.
    ///   - shown: pictures of messages on the stack.
    mutating func endPicture(
        _ id: UInt64, _ completion: Completion, awaited: Set<ExactText>, shown: Set<ExactText>
    ) -> EndedPicture? {
        guard let url = pictures.open[id] else { return nil }
        var ended = EndedPicture(url: url, problem: "the pictures in use fill the cache")
        let isAwaited = awaited.contains(ended.key)
        let isStale = pictures.isStale(id, ended.key) && !isAwaited && !shown.contains(ended.key)
        _ = pictures.takeOpen(id)
        switch completion {
        case .asset where isStale: ended.problem = "its card has left the list"
        case .asset(let bytes):
            let kept = pictures.keep(
                url, bytes: bytes, isAwaited: isAwaited, inUse: awaited.union(shown), wallMs: now.wallMs)
            guard let (new, gone) = kept else { break }
            for asset in gone { effects.delete(asset) }
            effects.keep(new)
            ended.problem = nil
        case .failure(let failure): ended.problem = failure.text
        case .data, .cards, .template, .usersTrack, .source: ended.problem = RequestFailure.wrongKind.text
        }
        return ended
    }
}

/// The end of a picture request.
struct EndedPicture {
    let url: String
    /// Why the picture is not in the cache; nil: it is.
    var problem: String?

    var key: ExactText { ExactText(url) }
}
