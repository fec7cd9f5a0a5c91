/// Records that travel together under one id, which stays the same over retries, restarts and crashes (choice 4).
package struct Batch: Sendable, Equatable {
    package static let recordLimit = 250
    package static let byteLimit = 512 * 1024

    package let id: String
    /// Whose records these are: a batch holds one user's only.
    package let user: String?
    package let records: [Record]

    package init(id: String, user: String?, records: [Record]) {
        self.id = id
        self.user = user
        self.records = records
    }

    package var byteCount: Int { records.reduce(0) { $0 + $1.data.count + 160 } }
    package var startsSession: Bool { records.contains { $0.code == .sessionStart } }
}
