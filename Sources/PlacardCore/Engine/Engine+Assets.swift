/// Pictures: fetched ahead of their messages, kept on disk (choice 17).
extension Engine {
    // MARK: Wanting

    /// Fetches a picture that a message waits for. `pictureSettled` follows, later.
    ///
    /// - Parameter isUrgent: before those that wait to be fetched already.
    mutating func wantPicture(_ url: String, isUrgent: Bool) { assets.want(url, isUrgent: isUrgent) }

    /// The campaigns are others now. Pictures that are kept stay: they are named by their URL.
    mutating func listPictures() {
        guard assets.keepsPictures else { return }
        assets.list(triggers.campaigns.compactMap { $0.isControl ? nil : $0.message?.imageURL })
    }

    /// A list has come, whether or not it is a new one: what it lacks is fetched, also what failed before.
    mutating func fetchListedPictures() {
        guard assets.keepsPictures else { return }
        assets.fetchListed(awaited: awaitedPictures)
    }

    private var awaitedPictures: Set<ExactText> {
        Set(pictureFires.compactMap { $0.campaign.message?.imageURL.map(ExactText.init) })
    }

    private var shownPictures: Set<ExactText> {
        Set(stack.all.compactMap { $0.firing.message.imageURL.map(ExactText.init) })
    }

    // MARK: Fetching

    mutating func pumpAssets(_ effects: inout Effects) {
        guard host.isOnline, assets.canBegin else { return }
        let awaited = awaitedPictures
        while assets.canBegin {
            let id = takeRequestID()
            guard let url = assets.begin(id, awaited: awaited) else { return }
            effects.requests.append(requests.asset(url, id: id))
        }
    }

    mutating func assetCompleted(
        _ url: String, _ completion: Completion, at now: Instant, _ effects: inout Effects
    ) -> Status {
        let awaited = awaitedPictures
        let isAwaited = awaited.contains(ExactText(url))
        var problem = "there is no room for it beside those in use"
        if case .asset(let bytes) = completion {
            if let (new, gone) = assets.keep(
                url, bytes: bytes, isAwaited: isAwaited, inUse: awaited.union(shownPictures), wallMs: now.wallMs)
            {
                for asset in gone { Self.forget(asset, &effects) }
                effects.keptAsset = new.file
                effects.store.append(.putAsset(new))
                pictureSettled(url, isThere: true, at: now, &effects)
                return .ok
            }
        } else if case .failure(let failure) = completion {
            problem = failure.text
        } else {
            problem = RequestFailure.wrongKind.text
        }
        if isAwaited { effects.events.append(.log("picture '\(url)': \(problem)")) }
        pictureSettled(url, isThere: false, at: now, &effects)
        return .ok
    }

    private static func forget(_ asset: StoredAsset, _ effects: inout Effects) {
        effects.store.append(.deleteAsset(file: asset.file))
        effects.deletedAssets.append(asset.file)
    }

    // MARK: Keeping

    /// Called when a message with that picture goes on the stack.
    mutating func usePicture(_ url: String?, at now: Instant, _ effects: inout Effects) {
        guard let url, let asset = assets.use(url, wallMs: now.wallMs) else { return }
        effects.store.append(.putAsset(asset))
    }

    /// Nothing is fetched at open: a picture that is lost is fetched when a message wants it, or with the next list.
    mutating func restorePictures(_ stored: StoredState, at now: Instant, _ effects: inout Effects) {
        for file in stored.lostAssets { effects.store.append(.deleteAsset(file: file)) }
        for asset in assets.restore(stored.assets, wallMs: now.wallMs) { Self.forget(asset, &effects) }
    }
}
