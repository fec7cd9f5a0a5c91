import PlacardCore

/// A row that another process left for the client.
package struct OutboxRow: Sendable, Equatable {
    package let id: Int64
    /// Nil when this version does not know the kind.
    package let kind: OutboxKind?
    /// A `TrackedRecord`, and not JSON.
    package let isTracked: Bool
    package let json: [UInt8]
    package let putMs: Int64
}
