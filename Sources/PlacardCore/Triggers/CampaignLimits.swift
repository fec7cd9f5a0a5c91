/// How often and when a campaign can be shown (section 10.11). Only campaigns that say so have it: a class, so that the others
/// cost a word.
package final class CampaignLimits: Sendable, Equatable {
    package struct Group: Sendable, Equatable {
        package let id: String
        /// False: no member is shown.
        package var isEnabled = true
        package var frequency: Frequency?

        /// A group that is not defined stops nothing.
        package init(id: String) { self.id = id }
    }

    package let frequency: Frequency?
    package let groups: [Group]
    /// Empty: always.
    package let windows: [DisplayWindow]
    /// Whether a winner outside of its windows waits for the next opening.
    package let waitsForOpening: Bool

    /// Nil for a campaign without limits. Not an initialiser: in Embedded Swift, one that returns nil leaks its object.
    package static func of(
        frequency: Frequency?, groups: [Group], windows: [DisplayWindow], waitsForOpening: Bool
    ) -> CampaignLimits? {
        if frequency == nil, groups.isEmpty, windows.isEmpty { return nil }
        return CampaignLimits(
            frequency: frequency, groups: groups, windows: windows, waitsForOpening: waitsForOpening)
    }

    private init(frequency: Frequency?, groups: [Group], windows: [DisplayWindow], waitsForOpening: Bool) {
        self.frequency = frequency
        self.groups = groups
        self.windows = windows
        self.waitsForOpening = waitsForOpening && !windows.isEmpty
    }

    package static func == (left: CampaignLimits, right: CampaignLimits) -> Bool {
        left === right
            || left.frequency == right.frequency && left.groups == right.groups && left.windows == right.windows
                && left.waitsForOpening == right.waitsForOpening
    }

    /// The same limits with the groups as they are defined now; nil: they are so already.
    package func redefined(_ define: (String) -> Group) -> CampaignLimits? {
        let defined = groups.map { define($0.id) }
        if defined == groups { return nil }
        return .of(
            frequency: frequency, groups: defined, windows: windows, waitsForOpening: waitsForOpening)
    }

    /// Whether they need to know the local time.
    var usesLocalTime: Bool {
        !windows.isEmpty || frequency?.perDay != nil || groups.contains { $0.frequency?.perDay != nil }
    }
}

/// The stored form.
extension CampaignLimits {
    func write(to writer: inout ByteWriter) {
        writer.optional(frequency) { $1.write(to: &$0) }
        writer.list(groups) { $1.write(to: &$0) }
        writer.list(windows) {
            $0.number($1.days)
            $0.number($1.fromS)
            $0.number($1.untilS)
        }
        writer.bool(waitsForOpening)
    }

    static func read(from reader: inout ByteReader) throws(ByteReader.Damaged) -> CampaignLimits? {
        let frequency = try reader.optional { (reader) throws(ByteReader.Damaged) in try Frequency(from: &reader) }
        let groups = try reader.list { (reader) throws(ByteReader.Damaged) in try Group(from: &reader) }
        let windows = try reader.list { (reader) throws(ByteReader.Damaged) in
            let days: UInt8 = try reader.number()
            let (fromS, untilS): (Int64, Int64) = (try reader.number(), try reader.number())
            let day: Range<Int64> = 0..<86_400
            guard (1...DisplayWindow.everyDay).contains(days), day.contains(fromS), day.contains(untilS) else {
                throw ByteReader.Damaged()
            }
            return DisplayWindow(days: days, fromS: fromS, untilS: untilS)
        }
        return .of(
            frequency: frequency, groups: groups, windows: windows, waitsForOpening: try reader.bool())
    }
}

extension CampaignLimits.Group {
    func write(to writer: inout ByteWriter) {
        writer.string(id)
        writer.bool(isEnabled)
        writer.optional(frequency) { $1.write(to: &$0) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(id: try reader.string())
        isEnabled = try reader.bool()
        frequency = try reader.optional { (reader) throws(ByteReader.Damaged) in try Frequency(from: &reader) }
    }
}

extension Frequency {
    fileprivate func write(to writer: inout ByteWriter) {
        for cap in [lifetime, perSession, perDay] { writer.number(UInt8(clamping: cap ?? 0)) }
        writer.list(custom) {
            $0.number(UInt8(clamping: $1.cap))
            $0.number($1.periodMs)
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        func cap(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> Int? {
            let cap = Int(try reader.number(UInt8.self))
            return cap == 0 ? nil : cap
        }
        lifetime = try cap(&reader)
        perSession = try cap(&reader)
        perDay = try cap(&reader)
        custom = try reader.list { (reader) throws(ByteReader.Damaged) in
            guard let cap = try cap(&reader) else { throw ByteReader.Damaged() }
            return Custom(cap: cap, periodMs: try reader.number())
        }
    }
}
