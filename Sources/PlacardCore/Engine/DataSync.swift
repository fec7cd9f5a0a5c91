/// Where the `data` endpoint stands: the open request, what is asked meanwhile, and when to try again.
package struct DataSync: Sendable, Equatable {
    package struct Open: Sendable, Equatable {
        let id: UInt64
        /// Whose request it is. Its answer counts only while that user is the current one (A4-3).
        var user: String?
        /// The records are being taken from the store; nothing has been sent yet.
        var isBuilding = true
        var asksTriggers: Bool
        var asksConfig: Bool
        /// Of explicit message refreshes that end with this request.
        var tokens: [UInt64]
        /// Of the batch that is made for it, if none waits.
        var newBatchID = ""
        var batchID: String?
        var records = 0
        var attributes = 0
        var carriesDevice = false
    }

    var open: Open?

    // What is wanted beyond the open request: joined into one that begins when it ends (rule 5 of a run).
    var wantsTriggers = false
    var wantsConfig = false
    /// A flush goes on until the queue is empty.
    var wantsFlush = false
    /// A session start sends what was queued by then.
    var owedRecords = 0
    var tokens: [UInt64] = []

    /// Records that belong to a batch which waits for its answer or its retry.
    var batchedRecords = 0

    /// Monotonic time of the automatic upload.
    var flushDueMs: Int64?
    var pace = EndpointPace()

    /// A permanent error: nothing is sent until the next explicit flush or open (choice 5).
    var pause: RequestFailure?

    var hasWork: Bool { wantsTriggers || wantsConfig || wantsFlush || owedRecords > 0 }
}
