/// Where the REST endpoint stands: the open request, and when to try again. Beside `DataSync`, and independent of it.
package struct TrackSync: Upload, Sendable {
    package struct Open: Sendable {
        let id: UInt64
        /// The records are being taken from the store; nothing has been sent yet.
        var isBuilding = true
        /// Of the batch that is made for it, if none waits.
        let newBatchID: String
        var batch: DataSync.Sent?
        var body: TrackBody?
    }

    var open: Open?
    var names = TrackNames()

    var wantsFlush = false
    var wantsUpload = false
    /// Batches in which something is at fault: they are tried one after the other, without back-off (choice 5).
    var parts = 0
    /// Something is queued for this endpoint, as far as is known: the store was not asked since.
    var mayHaveQueued = true

    var flushDueMs: Int64?
    var pace = EndpointPace()
    /// A permanent error: nothing is sent until the next explicit flush or open (choice 5).
    var pause: RequestFailure?

    var isOpen: Bool { open != nil }
    var hasWork: Bool { wantsFlush || wantsUpload || parts > 0 }
}
