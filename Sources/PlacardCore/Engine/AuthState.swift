/// Where SDK authentication stands (G.6).
package struct AuthState: Sendable, Equatable {
    static let stopText = "the server has refused too many requests in a row for their signature"

    /// Failures in a row after which `data` requests stop.
    private let failureLimit: Int
    /// Of the current user.
    var signature: String?
    /// Of users before, for what they left in the queue.
    var earlier = EarlierSignatures()

    private var failures = 0
    /// An explicit flush may try all the same, until the next failure.
    private var mayPass = false

    init(failureLimit: Int) { self.failureLimit = failureLimit }

    var isStopped: Bool { failures >= failureLimit && !mayPass }

    /// With a new session, another signature, or after a success.
    mutating func beginAnew() {
        failures = 0
        mayPass = false
    }

    mutating func letPass() { mayPass = true }

    mutating func countFailure() {
        failures = min(failures + 1, failureLimit)
        mayPass = false
    }
}
