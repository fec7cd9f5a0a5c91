/// What a world is made from.
package enum Preset: String, CaseIterable, Codable, Sendable {
    /// One device whose store is the model's, in memory.
    case memory
    /// One device whose store is SQLite's, on a disk that fails.
    case disk
    /// Many devices, and a server with bad days (lab/README.md).
    case fleet
}
