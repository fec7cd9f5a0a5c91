/// Assigns users to shares of all users, in the way that GrowthBook has published as version 2 of its hash.
package enum Bucket {
    /// A number from 0 to below 1, in steps of 0.0001, which seems random and is always the same.
    package static func of(_ seed: String, _ id: String) -> Double {
        let inner = hash(Array(seed.utf8) + Array(id.utf8))
        return Double(hash(Array(inner.description.utf8)) % 10_000) / 10_000
    }

    /// FNV-1a with 32 bits.
    private static func hash(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
