/// When messages were displayed; re-eligibility (rule 9.6) and the message interval (rule 9.7) are measured from these
/// times.
///
/// A message counts from the moment at which it is handed over to the host, whether or not the host shows it, or with the
/// option `count_at` when the host shows it. Which messages were never shown only matters for explanations.
package struct DisplayHistory: Sendable, Equatable {
    /// Limit on what is remembered about messages that were never shown.
    private static let unseenLimit = 100

    package private(set) var last: Stamp?
    package private(set) var byCampaign: [ExactText: Stamp]
    /// Campaigns whose message was handed over and not shown since, oldest first.
    package private(set) var unseen: [ExactText]
    /// When messages that wait to be shown were handed over, by their campaigns. Empty unless a campaign counts when its
    /// message is shown (rule 10.3.7).
    package var waiting: [ExactText: Stamp] = [:]

    package init(last: Stamp? = nil, byCampaign: [ExactText: Stamp] = [:], unseen: [ExactText] = []) {
        self.last = last
        self.byCampaign = byCampaign
        self.unseen = unseen
    }

    package mutating func record(_ campaignID: String, at now: Instant) {
        last = Stamp(now)
        byCampaign[ExactText(campaignID)] = Stamp(now)
    }

    /// Notes whether the campaign's message was shown since it was handed over. Returns false when that was known.
    mutating func setSeen(_ campaignID: String, _ isSeen: Bool) -> Bool {
        let id = ExactText(campaignID)
        guard unseen.contains(id) == isSeen else { return false }
        if isSeen { unseen.removeAll { $0 == id } } else { unseen.append(id) }
        if unseen.count > Self.unseenLimit { unseen.removeFirst() }
        return true
    }

    /// Milliseconds since a message was handed over that was not shown since; nil: it was shown.
    func unseenForMs(_ campaignID: String, at now: Instant) -> Int64? {
        guard unseen.contains(ExactText(campaignID)) else { return nil }
        return byCampaign[ExactText(campaignID)]?.elapsedMs(at: now)
    }

    /// Milliseconds since the campaign's message, which waits to be shown, was handed over; nil: no such message.
    func waitingForMs(_ campaignID: String, at now: Instant) -> Int64? {
        waiting.isEmpty ? nil : waiting[ExactText(campaignID)]?.elapsedMs(at: now)
    }

    /// `unseen` in the form in which the store keeps it.
    var storedUnseen: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        for id in unseen { writer.string(id.text) }
        return writer.bytes
    }

    /// Reads what can be read of a stored list.
    static func unseen(stored: [UInt8]) -> [ExactText] {
        var reader = ByteReader(stored)
        var ids: [ExactText] = []
        while !reader.isAtEnd, let id = try? reader.string() { ids.append(ExactText(id)) }
        return ids
    }

    /// Forgets campaigns no longer in the list: one that leaves and returns counts as never shown (rule 9.4.1).
    ///
    /// - Returns: ids of the forgotten campaigns.
    package mutating func prune(
        keeping present: some Sequence<ExactText>, alsoListed: [ExactText] = []
    ) -> [ExactText] {
        let gone = Set(byCampaign.keys).missing(in: present, alsoListed: alsoListed)
        if gone.isEmpty { return [] }
        for id in gone { byCampaign[id] = nil }
        unseen.removeAll { gone.contains($0) }
        // Sorted, because the same inputs must give the same effects and sets have no order.
        return gone.sorted()
    }

    /// Returns false when there was nothing to forget.
    package mutating func clear() -> Bool {
        guard last != nil || !byCampaign.isEmpty else { return false }
        self = DisplayHistory()
        return true
    }

    /// Milliseconds until the campaign can be shown again, evaluated for `delayMs` from now. 0: now; nil: never
    /// (rule 9.6).
    package func waitForReEligibility(_ campaign: Campaign, delayMs: Int64, at now: Instant) -> Int64? {
        guard let stamp = byCampaign[ExactText(campaign.id)] else { return 0 }
        guard campaign.reEligibilityMs >= 0 else { return nil }
        let elapsed = stamp.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, campaign.reEligibilityMs.clampedSubtracting(elapsed))
    }

    /// Milliseconds until the message interval allows the campaign, evaluated for `delayMs` from now (rule 9.5.3).
    package func waitForInterval(
        _ campaign: Campaign, appIntervalMs: Int64, delayMs: Int64, at now: Instant
    ) -> Int64 {
        guard let last else { return 0 }
        let interval = campaign.minimumIntervalMs ?? appIntervalMs
        let elapsed = last.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, interval.clampedSubtracting(elapsed))
    }
}

extension Set<ExactText> {
    /// The ids of the set that a list of campaigns does not contain. Builds no set of the list, which is long.
    func missing(in listed: some Sequence<ExactText>, alsoListed: [ExactText]) -> Set<ExactText> {
        if isEmpty { return [] }
        var gone = subtracting(alsoListed)
        for id in listed {
            gone.remove(id)
            if gone.isEmpty { break }
        }
        return gone
    }
}
