/// What a life is made from. The same plan gives the same life, on any machine.
struct LifePlan: Codable {
    let preset: Preset
    let seed: UInt64
    /// Numbers of the steps, in order. Shrinking removes some.
    var steps: [Int]
    /// Faults and features that the life would have, and that shrinking has switched off.
    var withoutFaults: Set<Fault> = []
    var withoutFeatures: Set<Feature> = []
    /// Name of a planted mistake; nil: none.
    var plant: Plant?
    /// All times are later by that much.
    var shiftMs: Int64 = 0
    /// Whether the server also has campaigns about events that never happen.
    var hasUnrelatedCampaigns = false

    init(_ preset: Preset, seed: UInt64, steps: Int, plant: Plant? = nil) {
        self.preset = preset
        self.seed = seed
        self.steps = Array(0..<steps)
        self.plant = plant
    }
}

/// What a world is made from.
package enum Preset: String, CaseIterable, Codable, Sendable {
    /// One device whose store is the model's, in memory.
    case memory
    /// One device whose store is SQLite's, on a disk that fails.
    case disk
    /// Many devices, and a server with bad days (lab/README.md).
    case fleet
}
