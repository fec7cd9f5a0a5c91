/// Why a request failed. Becomes the fields of `send_failed`, `cards_failed` and `messages_failed`.
package struct RequestFailure: Sendable, Equatable {
    /// What the failure is about, which decides what happens to the batch (rule 7.5). Set where the reply is read.
    package enum Subject: Sendable, Equatable {
        /// The network, a proxy, a captive portal or the endpoint's load. The batch is retried without a limit.
        case delivery
        /// The client's access, such as its API key. A retry soon cannot help: sending pauses until the next flush or open,
        /// or for an hour.
        case access
        /// The request's signature (rule 7.7). Another signature can help, and the batch is kept.
        case signature(AuthError)
        /// The content of the batch: a refusal, which counts towards bisecting the batch.
        case content
        /// The size of the batch: a refusal, which bisects the batch at once.
        case size
    }

    package let reason: Reason
    package let subject: Subject
    /// HTTP status; 0 without a reply.
    package let status: Int32
    /// From `Retry-After`; 0 without one.
    package var retryAfterMs: Int64
    /// For developers: what failed, where and why.
    package let text: String
    /// From the reply's `optional_auth_error` key: reported, without further effect.
    package var optionalAuthErrors: [AuthError] = []

    package init(
        _ reason: Reason, about subject: Subject = .delivery, status: Int32 = 0, retryAfterMs: Int64 = 0, text: String
    ) {
        self.reason = reason
        self.subject = subject
        self.status = status
        self.retryAfterMs = retryAfterMs
        self.text = text
    }

    package static let wrongKind = RequestFailure(.malformed, text: "the response is to another kind of request")

    /// Why the server refused the signature (rule 7.7); nil when the failure is about something else.
    package var authError: AuthError? {
        if case .signature(let error) = subject { error } else { nil }
    }

    /// Whether sending pauses until the next flush or open, or for an hour (rule 7.5.7).
    package var isPermanent: Bool { subject == .access }

    /// Whether the endpoint examined the batch and rejected it (rule 7.5).
    package var isRefusal: Bool { subject == .content || subject == .size }

    /// Whether a card sync retries by itself after this failure (rule 8.3).
    package var isTransient: Bool {
        subject == .delivery && (reason == .offline || status == 429 || (500...599).contains(status))
    }
}
