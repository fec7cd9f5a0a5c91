import PlacardCore

/// What a life is like: the faults and features that the seed chose, and sizes.
struct Traits {
    private(set) var faults: Set<Fault> = []
    private(set) var features: Set<Feature> = []
    /// Percentage of requests and calls that a fault of the life concerns.
    let intensity: Int
    let queueLimit: Int
    let flushIntervalMs: Int64?
    let eventNames: Int
    let cardLimit: Int
    let campaignLimit: Int
    /// Percentage of steps before which the host does nothing for hours, and for how many at most. Most lives have some
    /// 35 steps a day, a quarter has 5.
    let pauses: (percent: Int, hours: Int64)
    /// Options without a model of their own: what they change is in what the client explains.
    private var others = EngineOptions()
    /// Nil: only a refresh fetches.
    private(set) var sourceIntervalMs: Int64?

    /// Makes the traits of a fleet: nothing fails, except the server.
    init() {
        (intensity, queueLimit, flushIntervalMs) = (0, EngineOptions().queueLimit, EngineOptions().flushIntervalMs)
        (eventNames, cardLimit, campaignLimit, pauses) = (0, 0, 0, (0, 0))
    }

    init(_ plan: LifePlan) {
        var dice = Dice(seed: plan.seed, step: -1)
        // A swarm: half of the lives have few kinds of faults, so that one does not hide what another would find.
        let share = dice.pick([0, 15, 30, 60, 90])
        for fault in Fault.allCases where !fault.isOfSource && dice.chance(share) { faults.insert(fault) }
        let featureShare = dice.pick([40, 70, 90])
        for feature in Feature.allCases where !feature.hasOwnDice && dice.chance(featureShare) {
            features.insert(feature)
        }
        intensity = dice.pick([2, 8, 25])
        let isSmall = dice.chance(15)
        flushIntervalMs = dice.pick([1_000, 10_000, 10_000, 60_000])
        eventNames = dice.pick([1, 3, 6])
        cardLimit = dice.pick([3, 12, 40])
        campaignLimit = dice.pick([1, 5, 20])
        pauses = dice.chance(25) ? (25, 36) : (12, 10)
        if !isSmall { features.remove(.smallQueue) }
        others.stackKeep = dice.pick(StackKeep.allCases)
        others.prefetchesCardImages = dice.chance(50)
        others.authFailureLimit = dice.pick([1, 3, 50])
        others.messageIntervalMs = dice.pick([5_000, 30_000])
        faults.subtract(plan.withoutFaults)
        features.subtract(plan.withoutFeatures)
        if plan.preset != .memory || !dice.chance(25) { faults.remove(.wildClock) }
        if !dice.chance(40) { features.remove(.tracking) }
        // What `/users/track` refuses is not sent again.
        if features.contains(.tracking) { faults.subtract([.refusal, .tooLarge]) }
        queueLimit = features.contains(.smallQueue) ? 12 : 100_000
        chooseSource(plan, share: share)
        // Dice of their own, for the same reason.
        var ofHistories = Dice(seed: plan.seed, step: -7)
        if ofHistories.chance(30), !plan.withoutFeatures.contains(.histories) { features.insert(.histories) }
        var ofRules = Dice(seed: plan.seed, step: -8)
        if ofRules.chance(40), !plan.withoutFeatures.contains(.cardRules) { features.insert(.cardRules) }
    }

    /// A third of the lives has content from a source. Dice of their own: without a source, a life is what it was before
    /// there were any.
    private mutating func chooseSource(_ plan: LifePlan, share: Int) {
        var dice = Dice(seed: plan.seed, step: -6)
        guard dice.chance(33) else { return }
        features.insert(.source)
        if dice.chance(70) { features.insert(.signedSource) }
        if dice.chance(70) { features.insert(.numberedSource) }
        for fault in Fault.allCases where fault.isOfSource && dice.chance(max(30, share)) { faults.insert(fault) }
        sourceIntervalMs = dice.pick([900_000, 3_600_000, 21_600_000, nil])
        faults.subtract(plan.withoutFaults)
        features.subtract(plan.withoutFeatures)
        // Their files are checked by the client, which does not run here.
        if features.contains(.source) { features.remove(.pictures) }
    }

    func has(_ fault: Fault) -> Bool { faults.contains(fault) }
    func has(_ feature: Feature) -> Bool { features.contains(feature) }

    var durability: Durability { has(.powerDurability) ? .power : .process }
    var harmsDisk: Bool { faults.contains(where: \.isOfDisk) }

    var engineOptions: EngineOptions {
        var options = others
        options.queueLimit = queueLimit
        options.flushIntervalMs = has(.manualFlush) ? nil : flushIntervalMs
        options.observesTriggers = true
        options.authenticates = has(.signatures)
        // The store says where.
        options.assetDirectory = has(.pictures) ? "" : nil
        return options
    }
}

/// Something that hosts do, or options that they use. Each life has a random subset of them.
enum Feature: String, CaseIterable, Codable {
    case users, outbox, wipe, disable, purchases, attributes, cards, campaigns, delays, templates, batches, rests
    case smallQueue, manualFlush, powerDurability, anonymous
    case signatures, pictures, tracking, oddities
    /// Content comes from a URL, whose files are signed, and have numbers.
    case source, signedSource, numberedSource
    /// Campaigns count what was logged before, or wait for what is not logged.
    case histories
    /// Cards have targeting, groups and windows, and the host sets the fact that they read.
    case cardRules

    /// So that lives without it are what they were before there was any.
    var hasOwnDice: Bool {
        switch self {
        case .source, .signedSource, .numberedSource, .histories, .cardRules: true
        case .users, .outbox, .wipe, .disable, .purchases, .attributes, .cards, .campaigns, .delays, .templates,
            .batches, .rests, .smallQueue, .manualFlush, .powerDurability, .anonymous, .signatures, .pictures,
            .tracking, .oddities:
            false
        }
    }
}
