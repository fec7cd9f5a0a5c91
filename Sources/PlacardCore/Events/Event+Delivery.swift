/// What events about sessions, users, uploads and requests carry.
extension Event {
    /// A session that has begun or ended.
    public struct Session: Sendable, Equatable {
        public let id: String

        package init(id: String) { self.id = id }
    }

    /// There is another user.
    public struct UserChanged: Sendable, Equatable {
        /// The user who is current now; nil: anonymous.
        public let id: String?

        package init(id: String?) { self.id = id }
    }

    /// A signature was refused: pass a new one.
    public struct AuthFailure: Sendable, Equatable {
        /// The code as the server sent it, even if this version does not know it; 0: the server sent none.
        public let code: Int32
        /// The server's explanation, for developers.
        public let text: String?
        /// The request's user, who may no longer be the current one; nil: anonymous.
        public let userID: String?
        /// The request's signature; nil: it had none.
        public let signature: String?
        /// True: the server accepted the request nevertheless.
        public let isOptional: Bool

        /// The meaning of `code`; nil: this version does not know the code.
        public var meaning: AuthErrorCode? { AuthErrorCode(rawValue: code) }

        package init(_ error: AuthError, _ request: Credentials, isOptional: Bool) {
            code = error.code
            text = error.reason
            userID = request.user
            signature = request.signature
            self.isOptional = isOptional
        }
    }

    /// One bad item was dropped, and the others were kept.
    public struct Dropped: Sendable, Equatable {
        public let kind: DroppedKind
        public let id: String
        /// Why the item is invalid, for developers.
        public let text: String

        package init(_ kind: DroppedKind, id: String, text: String) {
            self.kind = kind
            self.id = id
            self.text = text
        }
    }

    /// A server has acknowledged records.
    public struct Sent: Sendable, Equatable {
        /// Number of records that the server acknowledged.
        public let count: Int

        package init(count: Int) { self.count = count }
    }

    /// Why a refresh or an upload failed.
    public struct Failure: Sendable, Equatable {
        public let reason: Reason
        /// HTTP status; 0: there was no reply.
        package let status: Int32
        /// Milliseconds until the next attempt; 0: unknown, or no wait is needed.
        package let retryAfterMs: Int64
        /// An explanation for developers.
        public let text: String
        /// Token of the refresh that failed; 0: none.
        public private(set) var token: UInt64 = 0

        /// HTTP status; nil: there was no reply.
        public var httpStatus: Int32? { status == 0 ? nil : status }

        /// Time until the next attempt; nil: unknown, or no wait is needed.
        public var retryAfter: Duration? { .nonZero(ms: retryAfterMs) }

        package init(_ reason: Reason, status: Int32 = 0, retryAfterMs: Int64 = 0, text: String) {
            self.reason = reason
            self.status = status
            self.retryAfterMs = retryAfterMs
            self.text = text
        }

        /// The failure of the refresh with that token.
        @inline(never)
        package func ofRefresh(_ token: UInt64) -> Failure {
            var failure = self
            failure.token = token
            return failure
        }
    }

    /// The oldest records or unread events were dropped.
    public struct Overflow: Sendable, Equatable {
        /// Number of records or events that were dropped.
        public let count: Int
        /// What was dropped, for developers.
        public let text: String

        package init(count: Int, text: String) {
            self.count = count
            self.text = text
        }
    }

    /// The response of a request is no longer needed.
    public struct RequestCancelled: Sendable, Equatable {
        /// `HostRequest.id` of the request.
        public let id: UInt64

        package init(id: UInt64) { self.id = id }
    }

    /// A note for developers.
    public struct Log: Sendable, Equatable {
        /// An explanation for developers.
        public let text: String

        package init(_ text: String) { self.text = text }
    }
}
