/// Where the `data` endpoint stands: the open request, what is asked meanwhile, and when to try again.
package struct DataSync: Upload, Sendable, Equatable {
    package struct Open: Sendable, Equatable {
        let id: UInt64
        /// Whose request it is. Its answer counts only while that user is the current one (A4-3).
        var user: String?
        /// The records are being taken from the store; nothing has been sent yet.
        var isBuilding = true
        /// Made before the store was emptied: its answer is worth nothing.
        var isStale = false
        var asksTriggers: Bool
        var asksConfig: Bool
        /// It carries a batch and asks for nothing, because `asksApart` (choice 5).
        var withholdsQuestions = false
        /// Of explicit message refreshes that end with this request.
        var tokens: [UInt64]
        /// From the bucket of all requests.
        let token: RequestToken
        /// What that bucket was, should there be nothing to send.
        let limitBefore: StoredBucket
        /// Of the batch that is made for it, if none waits.
        var newBatchID = ""
        /// Nil: it only asks.
        var batch: Sent?
        var carriesDevice = false
        var credentials = Credentials()
        /// What another user left behind was not asked for.
        var isOwnOnly = false
    }

    /// What is to be known of a batch on its way. It stays in the store until it is acknowledged.
    package struct Sent: Sendable, Equatable {
        let id: String
        let kind: BatchKind
        let user: String?
        let records: Int
        let attributes: Int
        let refusals: Int
        let isPart: Bool
        let isFull: Bool
        /// What is at fault in it is being looked for.
        let isSuspect: Bool
        /// Code of a record or name of an attribute that is alone in it, and its JSON; else empty.
        let soleID: String
        let soleText: String

        init(_ batch: Batch) {
            id = batch.id
            kind = batch.kind
            user = batch.user
            records = batch.records.count
            attributes = batch.attributes.count
            refusals = batch.refusals
            isPart = batch.isPart
            isFull = batch.isFull
            isSuspect = batch.isSuspect
            let isAlone = records + attributes == 1
            soleID = isAlone ? batch.records.first?.code.rawValue ?? batch.attributes.first?.name ?? "" : ""
            let json = isAlone ? batch.records.first?.data ?? batch.attributes.first?.value ?? [] : []
            soleText = String(decoding: json.prefix(200), as: UTF8.self)
        }
    }

    var open: Open?

    // What is wanted beyond the open request: joined into one that begins when it ends (rule 5 of a run).
    var wantsTriggers = false
    var wantsConfig = false
    var wantsFlush = false
    var wantsUpload = false
    /// A session start sends what was queued by then.
    var owedRecords = 0
    var tokens: [UInt64] = []

    /// Records that belong to batches which wait for their answer or their retry.
    var batchedRecords = 0

    /// Something is queued for this endpoint, as far as is known: the store was not asked since. Without another delivery
    /// all that is queued is.
    var mayHaveQueued = true

    /// Suspect batches that wait: they are tried one after the other, without back-off (choice 5).
    var parts = 0
    /// Batches go without the questions for campaigns and config, which follow in a request without a batch:
    /// campaigns or a config that the server cannot write, or the client cannot read, must cost and block no
    /// record (choice 5). Set when a lone record is refused together with the questions, and by every malformed
    /// answer, also that of a portal, after which one more request is the price. Ends with the first answer to
    /// the questions that can be read.
    var asksApart = false
    /// A request would begin but for a limit (G.5).
    var waitsForToken = false

    var flushDueMs: Int64?
    var pace = EndpointPace()

    /// A permanent error: nothing is sent until the next explicit flush or open (choice 5).
    var pause: RequestFailure?

    var isOpen: Bool { open != nil }
    var hasWork: Bool { hasQuestions || sendsRecords }
    private var hasQuestions: Bool { wantsTriggers || wantsConfig }
    private var sendsRecords: Bool { wantsFlush || wantsUpload || owedRecords > 0 || parts > 0 }
    /// The next request takes no batch: what there was to send is sent, and the questions go alone.
    var asksAlone: Bool { asksApart && !sendsRecords }
}
