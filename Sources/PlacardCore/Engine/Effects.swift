/// What an input leads to. Carried out in this order: commit, form the batch, begin the requests, tell the events.
package struct Effects: Sendable {
    package var store: [StoreChange] = []
    package var batchOrder: BatchOrder?
    package var requests: [HTTPRequest] = []
    package var events: [Event] = []
    /// File name under which the answer that was just given to the engine is kept. Written before the commit.
    package var keptAsset: String?
    /// File names of pictures that are not needed any more. Deleted after the commit.
    package var deletedAssets: [String] = []

    package init() {}

    /// Asks the store for the records of a request: the oldest batch that waits for its answer, or else a new one.
    /// The answer is the input `batchFormed`.
    package struct BatchOrder: Sendable, Equatable {
        package let requestID: UInt64
        /// Id for a new batch.
        package let newBatchID: String

        package init(requestID: UInt64, newBatchID: String) {
            self.requestID = requestID
            self.newBatchID = newBatchID
        }
    }
}
