import PlacardCore

/// What must hold of content from a source: it is always one published whole, and no older one than before.
extension RandomHost {
    /// Compares the lists with the versions that were published.
    func checkSource() throws(Violation) {
        guard let source = server.source, let device, !device.durable.engine.wantsSource, device.unwritten.isEmpty,
            !device.durable.engine.isDisabled, !traits.has(.wildClock)
        else { return }
        coverage.saw(.comparedSource)
        let lowest = source.isOrdered ? versionInUse : 0
        if let found = (max(1, lowest)...source.versions.count).first(where: { isInUse(source.versions[$0 - 1]) }) {
            versionInUse = found
            // Another version may bring a campaign back, which has lost its times (rule 9.4.7).
            let campaigns = source.versions[found - 1].campaigns
            shownMs = shownMs.filter { campaigns.contains($0.key) }
            return
        }
        let (titles, campaigns) = contentInUse(device)
        if lowest == 0, titles.isEmpty, campaigns.isEmpty { return }
        throw Violation(
            "content of a source is one published whole, and not older than before",
            "not one of \(lowest)...\(source.versions.count): \(titles.sorted { $0.key < $1.key }), \(campaigns)")
    }

    /// A request for a head names the version that is in use.
    func checkAsked(_ request: HTTPRequest) throws(Violation) {
        guard let source = server.source, let device, !device.durable.engine.wantsSource, !traits.has(.wildClock),
            let etag = request.headers.first(where: { $0.name == "If-None-Match" })?.value
        else { return }
        if device.durable.engine.isDisabled { return }
        guard let version = source.versions.first(where: { $0.etag == etag }), isInUse(version) else {
            let (titles, campaigns) = contentInUse(device)
            throw Violation("the ETag is that of the content in use", "\(etag): \(titles), \(campaigns)")
        }
    }

    private func contentInUse(_ device: Device) -> (titles: [String: String], campaigns: [String]) {
        var titles: [String: String] = [:]
        for entry in device.durable.engine.cardState.entries where !dismissed.contains(entry.id) {
            titles[entry.id] = JSONText.quoted(Card(entry).title ?? "")
        }
        return (titles, device.durable.engine.campaignIndex.listed.map(\.campaign.id))
    }

    private func isInUse(_ version: PublishedVersion) -> Bool {
        guard let device else { return false }
        let (titles, campaigns) = contentInUse(device)
        // Whether a card that expires about now is still there is not compared.
        let mayBeGone = { [nowMs, serverS] (id: String) in
            let expiry = version.expiries[id] ?? -1
            return expiry >= 0 && serverS + 2 > expiry && nowMs >= 0
        }
        let wanted = version.titles.filter { !dismissed.contains($0.key) && !mayBeGone($0.key) }
        return campaigns == version.campaigns && titles.filter { !mayBeGone($0.key) } == wanted
    }

    /// A loss of power may have brought an earlier state of the store back.
    func forgetVersionInUse() { versionInUse = 0 }

    /// After the last fault a device gets what is published.
    func drainSource() throws(Violation) {
        guard let source = server.source else { return }
        // As long as a server can ask to wait.
        try world.pass(660_000)
        server.publish(&dice, atS: serverS, isSound: true)
        try refreshAll()
        try world.pass(300_000)
        try checkSource()
        guard let newest = source.versions.last, isInUse(newest) else {
            throw Violation("after the last fault the newest content is used", "\(versionInUse)")
        }
    }

    /// What a source reports.
    func note(_ failure: Event.Failure) {
        switch failure.reason {
        case .rollback: coverage.saw(.sourceRolledBack)
        case .signature, .unsigned: coverage.saw(.sourceNotSigned)
        case .hash: coverage.saw(.sourceHashWrong)
        case .malformed: coverage.saw(.sourceMalformed)
        default: break
        }
    }
}
