/// Where the limit on all requests together stands (G.5).
package struct RequestLimiter: Sendable, Equatable {
    var bucket = StoredBucket()
    /// Endpoints whose next request waits for a token, in the order of their coming: whoever asks often must not keep the
    /// others waiting for ever.
    var line: [RequestKind] = []

    mutating func leaveLine(_ kind: RequestKind) { line.removeAll { $0 == kind } }
}
