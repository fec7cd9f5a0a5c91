/// What a campaign shows to which share of its users (section 10.12). Only campaigns that have an experiment have it: a
/// class, so that the others cost a word.
package final class Experiment: Sendable, Equatable {
    /// Who is assigned to a variant. Raw values are part of the stored format.
    package enum Unit: UInt8, Sendable {
        /// The user's id, or the device's while the user is anonymous.
        case userOrDevice = 0
        case user = 1
        case device = 2
    }

    package struct Variant: Sendable, Equatable {
        package let name: String
        package let weight: Double
        /// Nil: the campaign's own.
        package let content: CampaignContent?
        /// Counted and never drawn.
        package let isControl: Bool

        package init(name: String, weight: Double, content: CampaignContent?, isControl: Bool) {
            self.name = name
            self.weight = weight
            self.content = content
            self.isControl = isControl
        }

        package static func == (left: Variant, right: Variant) -> Bool {
            ExactText.same(left.name, right.name) && left.weight == right.weight && left.content == right.content
                && left.isControl == right.isControl
        }
    }

    /// How far the sum of all weights may be from 1.
    private static let tolerance = 0.001

    /// Whether weights add up to 1. Their sum can differ a little: 0.333 three times is a whole.
    package static func isWhole(_ sum: Double) -> Bool { abs(sum - 1) <= tolerance + 1e-9 }

    package let key: String
    package let seed: String
    package let unit: Unit
    /// The part of each variant's weight that is used.
    package let coverage: Double
    /// A stored variant counts only for the version with which it was stored.
    package let version: Int64
    package let variants: [Variant]

    package init(
        key: String, seed: String, unit: Unit, coverage: Double, version: Int64, variants: [Variant]
    ) {
        self.key = key
        self.seed = seed
        self.unit = unit
        self.coverage = coverage
        self.version = version
        self.variants = variants
    }

    package static func == (left: Experiment, right: Experiment) -> Bool {
        left === right
            || ExactText.same(left.key, right.key) && ExactText.same(left.seed, right.seed) && left.unit == right.unit
                && left.coverage == right.coverage && left.version == right.version && left.variants == right.variants
    }

    /// The position of the variant that owns a number; nil: it is outside of all of them.
    func position(of number: Double, coverage: Double) -> Int? {
        var start = 0.0
        for (position, variant) in variants.enumerated() {
            if start <= number, number < start + coverage * variant.weight { return position }
            start += variant.weight
        }
        return nil
    }

    /// The same experiment with other contents of its variants.
    package func changingContents(_ change: (CampaignContent) -> CampaignContent) -> Experiment {
        Experiment(
            key: key, seed: seed, unit: unit, coverage: coverage, version: version,
            variants: variants.map {
                Variant(
                    name: $0.name, weight: $0.weight, content: $0.content.map(change), isControl: $0.isControl)
            })
    }

    func position(named name: String) -> Int? { variants.firstIndex { ExactText.same($0.name, name) } }
}

/// The stored form.
extension Experiment {
    func write(to writer: inout ByteWriter) {
        writer.string(key)
        writer.string(seed)
        writer.number(unit.rawValue)
        writer.double(coverage)
        writer.number(version)
        writer.list(variants) { writer, variant in
            writer.string(variant.name)
            writer.double(variant.weight)
            writer.bool(variant.isControl)
            writer.optional(variant.content) { $1.write(to: &$0) }
        }
    }

    /// A number from 0 to 1.
    static func share(_ reader: inout ByteReader) throws(ByteReader.Damaged) -> Double {
        let share = try reader.double()
        guard (0...1).contains(share) else { throw ByteReader.Damaged() }
        return share
    }

    /// - Parameter format: that of the campaign.
    static func read(from reader: inout ByteReader, format: UInt8) throws(ByteReader.Damaged) -> Experiment {
        let (key, seed) = (try reader.string(), try reader.string())
        guard let unit = Unit(rawValue: try reader.number()) else { throw ByteReader.Damaged() }
        let coverage = try share(&reader)
        let version: Int64 = try reader.number()
        let variants = try reader.list { (reader) throws(ByteReader.Damaged) in
            let name = try reader.string()
            let weight = try share(&reader)
            let isControl = try reader.bool()
            let content = try reader.optional { (reader) throws(ByteReader.Damaged) in
                try CampaignContent(from: &reader, format: format)
            }
            return Variant(name: name, weight: weight, content: content, isControl: isControl)
        }
        return Experiment(
            key: key, seed: seed, unit: unit, coverage: coverage, version: version, variants: variants)
    }
}
