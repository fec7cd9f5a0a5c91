import PlacardCore

/// What a restart must not change.
struct DeviceState: Equatable {
    let user: String?
    let isDisabled: Bool
    let queued: Int
    let queuedCount: Int
    let cards: [String]
    let campaigns: Int
    /// What each event would do now.
    let verdicts: [String]

    /// - Parameter events: names of events to explain.
    init(_ engine: Engine, events: [String], at now: Instant) {
        user = engine.user
        isDisabled = engine.isDisabled
        queued = engine.queued
        queuedCount = engine.queuedCount
        cards = engine.cardState.entries.map { "\($0.id) \($0.flags.rawValue) \($0.record.createdMs)" }
        campaigns = engine.campaignIndex.listed.count
        verdicts = events.map { name in
            let event = TriggerEvent(kind: .customEvent, name: name)
            return engine.explain(event, at: now).verdicts.map { "\($0.outcome) \($0.retryAfterMs)" }
                .joined(separator: ",")
        }
    }

    func difference(from other: DeviceState) -> String? {
        if self == other { return nil }
        var parts: [String] = []
        if user != other.user { parts.append("user \(user ?? "-"), \(other.user ?? "-")") }
        if isDisabled != other.isDisabled { parts.append("disabled \(isDisabled), \(other.isDisabled)") }
        if queued != other.queued { parts.append("queued \(queued), \(other.queued)") }
        if queuedCount != other.queuedCount { parts.append("count \(queuedCount), \(other.queuedCount)") }
        if cards != other.cards { parts.append("cards \(cards), \(other.cards)") }
        if campaigns != other.campaigns { parts.append("campaigns \(campaigns), \(other.campaigns)") }
        if verdicts != other.verdicts { parts.append("verdicts \(verdicts), \(other.verdicts)") }
        return parts.joined(separator: "; ")
    }
}
