import PlacardCore

/// Everything that a tool shows of a store, from one moment.
package struct StoreSurvey: Sendable {
    package var state = StoredState()
    /// Records that the server has not acknowledged, in order.
    package var records: [QueuedRecord] = []
    package var attributes: [QueuedAttribute] = []
    /// Batches that wait for their answer, in the order of sending.
    package var batches: [QueuedBatch] = []
    /// Records that other processes left for the client, in order.
    package var left: [OutboxRow] = []
    /// Version of the tables in the file.
    package var version: Int64 = 0
    /// The number of consecutive sessions that found damage; 0: none did, or the damage is repaired.
    package var damageCount: Int64 = 0
    /// Results of SQLite's check of the file; empty when it found nothing, or when no check was wanted.
    package var faults: [String] = []

    /// Version of the tables that this program writes.
    package static var supportedVersion: Int64 { Schema.version }

    /// A row of the table `records`.
    package struct QueuedRecord: Sendable, Equatable {
        package let seq: Int64
        package let record: Record
        package let batchID: String?
    }

    /// A row of the table `attributes`.
    package struct QueuedAttribute: Sendable, Equatable {
        package let seq: Int64
        package let attribute: Attribute
        package let batchID: String?
    }

    /// A row of the table `batches`.
    package struct QueuedBatch: Sendable, Equatable {
        package let id: String
        /// Nil: a kind that this version does not know.
        package let kind: BatchKind?
        package let user: String?
        package let refusals: Int64
        /// Whether it is half of a batch that was refused.
        package let isPart: Bool
    }
}
