/// Where SDK authentication stands (G.6).
package struct AuthState: Sendable, Equatable {
    static let stopText = "the server has refused too many requests in a row for their signature"

    /// Requests of a known user carry the user's signature.
    private let isOn: Bool
    /// Failures in a row after which `data` requests stop.
    private let failureLimit: Int
    /// Of the current user.
    var signature: String?
    /// Of users before, for what they left in the queue.
    var earlier = EarlierSignatures()

    /// The server does not take what an earlier user left behind: nobody can give that user another signature now, so it
    /// stays, and the present user's data go by.
    private(set) var holdsOthers = false

    private var failures = 0
    /// An explicit flush may try all the same, until the next failure.
    private var mayPass = false

    init(isOn: Bool, failureLimit: Int) {
        self.isOn = isOn
        self.failureLimit = failureLimit
    }

    /// What proves a request of a user: nothing for the anonymous user, and never another user's signature.
    func credentials(of user: String?, current: String?) -> Credentials {
        guard isOn, let user else { return Credentials(user: user) }
        let signature = ExactText.same(user, current) ? signature : earlier.signature(of: user)
        return Credentials(user: user, signature: signature)
    }

    var isStopped: Bool { failures >= failureLimit && !mayPass }

    /// With a new session, another signature, or after a success.
    mutating func beginAnew() {
        failures = 0
        mayPass = false
    }

    /// With a new session or another user, what was held is tried once more.
    mutating func release() { holdsOthers = false }

    mutating func hold() { holdsOthers = true }

    mutating func letPass() {
        mayPass = true
        release()
    }

    mutating func countFailure() {
        failures = min(failures + 1, failureLimit)
        mayPass = false
    }
}
