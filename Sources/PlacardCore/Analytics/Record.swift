/// One queued analytics event (B). Lives in the store until the server acknowledges its batch.
package struct Record: Sendable, Equatable {
    package let code: EventCode
    /// When it happened; never stamped anew on a retry.
    package let timeMs: Int64
    /// JSON object, encoded once.
    package let data: [UInt8]
    package let sessionID: String?
    /// nil: anonymous.
    package let user: String?

    package init(code: EventCode, timeMs: Int64, data: [UInt8], sessionID: String?, user: String?) {
        self.code = code
        self.timeMs = timeMs
        self.data = data
        self.sessionID = sessionID
        self.user = user
    }

    /// Users are told apart byte by byte.
    package func isOfSameUser(as other: Record) -> Bool {
        user.map(ExactText.init) == other.user.map(ExactText.init)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.key("name")
            $0.string(code.rawValue)
            $0.key("time")
            $0.seconds(ms: timeMs)
            $0.key("data")
            $0.raw(data)
            if let sessionID {
                $0.key("session_id")
                $0.string(sessionID)
            }
            if let user {
                $0.key("user_id")
                $0.string(user)
            }
        }
    }
}
