/// How a request ended.
package enum HTTPOutcome: Sendable, Equatable {
    case reply(HTTPReply)
    /// No usable answer. `detail` is for developers and names the cause, such as "could not connect to 127.0.0.1:9".
    case failure(NetworkFailure, detail: String)
}
