/// A share of users to whom campaigns are counted and never shown (rule 10.12.6).
package struct Holdout: Sendable, Equatable {
    package let key: String
    package let seed: String
    package let share: Double

    package init(key: String, seed: String, share: Double) {
        self.key = key
        self.seed = seed
        self.share = share
    }

    package static func == (left: Holdout, right: Holdout) -> Bool {
        ExactText.same(left.key, right.key) && ExactText.same(left.seed, right.seed) && left.share == right.share
    }

    func write(to writer: inout ByteWriter) {
        writer.string(key)
        writer.string(seed)
        writer.double(share)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        key = try reader.string()
        seed = try reader.string()
        share = try Experiment.share(&reader)
    }
}
