/// Why a request brought nothing. Becomes the fields of `send_failed`, `cards_failed` and `messages_failed`.
package struct RequestFailure: Sendable, Equatable {
    /// What the failure is about, which decides what becomes of the batch (choice 5). Established where the
    /// answer is read.
    package enum Subject: Sendable, Equatable {
        /// The network, a proxy, a portal or the endpoint's load. The batch is tried again, however often.
        case delivery
        /// Who asks. Repeating cannot help: sending pauses until the next flush or open.
        case access
        /// The request's signature (G.6). Another one can help, and the batch is good.
        case signature(AuthError)
        /// What was sent: a refusal, which counts towards cutting the batch.
        case content
        /// How much was sent: a refusal that cuts the batch at once.
        case size
    }

    package let reason: Reason
    package let subject: Subject
    /// HTTP status; 0: there was no answer.
    package let status: Int32
    /// From `Retry-After`; 0: none was given.
    package var retryAfterMs: Int64
    /// For developers: what, where and why.
    package let text: String
    /// From the answer's `optional_auth_error` key: reported, without further effect.
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

    static let wrongKind = RequestFailure(.malformed, text: "the answer is one to another kind of request")

    /// Why the server does not accept the signature (G.6); nil: the failure is about something else.
    package var authError: AuthError? {
        if case .signature(let error) = subject { error } else { nil }
    }

    /// Sending pauses until the next flush or open (choice 5).
    package var isPermanent: Bool { subject == .access }

    /// The endpoint has looked at what was sent and does not take it (choice 5).
    package var isRefusal: Bool { subject == .content || subject == .size }

    /// Failures after which a card sync tries again by itself (choice 22).
    package var isTransient: Bool {
        subject == .delivery && (reason == .offline || status == 429 || (500...599).contains(status))
    }
}
