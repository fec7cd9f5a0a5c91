/// The stored form of a campaign, so that no JSON is parsed at start.
extension Campaign {
    /// Version 1 had no templates; versions 1 and 2 had fewer fields of a message. Version 4 has recall and placeholders,
    /// version 5 limits and targeting, version 6 experiments and holdouts; each is written only for a campaign that needs
    /// it, so that an older library reads all others.
    private static let format: UInt8 = 6
    private static let restrictedFormat: UInt8 = 5
    private static let recallFormat: UInt8 = 4
    private static let plainFormat: UInt8 = 3

    package var stored: [UInt8] {
        var writer = ByteWriter(capacity: 1_024)
        let isShared = experiment != nil || !holdouts.isEmpty || variant != nil
        let isRestricted = limits != nil || targeting != nil || isShared
        let isPlain = !recallsScreen && !hasPlaceholders && !isRestricted
        let restricted = isShared ? Self.format : Self.restrictedFormat
        writer.number(isPlain ? Self.plainFormat : isRestricted ? restricted : Self.recallFormat)
        writer.string(id)
        writer.list(conditions) { $1.write(to: &$0) }
        writer.optional(startMs) { $0.number($1) }
        writer.optional(endMs) { $0.number($1) }
        writer.number(priority)
        writer.number(delayMs)
        writer.number(timeoutMs)
        writer.number(reEligibilityMs)
        writer.optional(minimumIntervalMs) { $0.number($1) }
        if !isPlain {
            writer.bool(recallsScreen)
            writer.bool(hasPlaceholders)
        }
        if isRestricted {
            writer.bool(limits != nil)
            limits?.write(to: &writer)
            writer.optional(targeting) { $1.write(to: &$0) }
        }
        if isShared {
            writer.optional(experiment) { $1.write(to: &$0) }
            writer.list(holdouts) { $1.write(to: &$0) }
            writer.optional(variant) { $1.write(to: &$0) }
        }
        content.write(to: &writer)
        return writer.bytes
    }

    /// Nil when the bytes are damaged or of an unknown version: the next refresh brings the campaign again.
    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        do {
            let format = try reader.number(UInt8.self)
            guard (1...Self.format).contains(format) else { return nil }
            let id = try reader.string()
            let conditions = try reader.list { (reader) throws(ByteReader.Damaged) in try Condition(from: &reader) }
            let startMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
            let endMs = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
            let priority: Int64 = try reader.number()
            let delayMs: Int64 = try reader.number()
            let timeoutMs: Int64 = try reader.number()
            let reEligibilityMs: Int64 = try reader.number()
            let minimum = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.number(Int64.self) }
            let recallsScreen = format < 4 ? false : try reader.bool()
            let hasPlaceholders = format < 4 ? false : try reader.bool()
            let isRestricted = format >= 5
            let isLimited = isRestricted ? try reader.bool() : false
            let limits = isLimited ? try CampaignLimits.read(from: &reader) : nil
            let targeting =
                isRestricted
                ? try reader.optional { (reader) throws(ByteReader.Damaged) in try Rule(from: &reader) } : nil
            let shares = format >= 6 ? try Shares(from: &reader, format: format) : Shares()
            let content = try Content(from: &reader, format: format)
            self.init(id: id, conditions: conditions, timeoutMs: timeoutMs, content: content)
            self.hasPlaceholders = hasPlaceholders
            self.startMs = startMs
            self.endMs = endMs
            self.priority = priority
            self.delayMs = delayMs
            self.reEligibilityMs = reEligibilityMs
            self.minimumIntervalMs = minimum
            self.recallsScreen = recallsScreen
            self.limits = limits
            self.targeting = targeting
            (experiment, holdouts, variant) = (shares.experiment, shares.holdouts, shares.variant)
        } catch {
            return nil
        }
    }

    /// What version 6 adds.
    private struct Shares {
        var experiment: Experiment?
        var holdouts: [Holdout] = []
        var variant: ChosenVariant?

        init() {}

        init(from reader: inout ByteReader, format: UInt8) throws(ByteReader.Damaged) {
            experiment = try reader.optional { (reader) throws(ByteReader.Damaged) in
                try Experiment.read(from: &reader, format: format)
            }
            holdouts = try reader.list { (reader) throws(ByteReader.Damaged) in try Holdout(from: &reader) }
            variant = try reader.optional { (reader) throws(ByteReader.Damaged) in
                try ChosenVariant.read(from: &reader)
            }
        }
    }
}
