/// One queued analytics event (rule 4.2). Stored until the server acknowledges its batch.
///
/// An immutable object: every call that logs passes it on several times, and passing one reference is cheap.
package final class Record: Sendable, Equatable {
    package let code: RecordCode
    /// When the event happened; a retry does not change it.
    package let timeMs: Int64
    /// JSON object, encoded once.
    package let data: [UInt8]
    package let sessionID: String?
    /// nil: the anonymous user.
    package let user: String?
    /// JSON object: the alias of an anonymous user who has one.
    package let alias: [UInt8]?

    package init(
        code: RecordCode, timeMs: Int64, data: [UInt8], sessionID: String?, user: String?, alias: [UInt8]? = nil
    ) {
        self.code = code
        self.timeMs = timeMs
        self.data = data
        self.sessionID = sessionID
        self.user = user
        self.alias = alias
    }

    package static func == (left: Record, right: Record) -> Bool {
        left === right
            || left.code == right.code && left.timeMs == right.timeMs && left.data == right.data
                && left.sessionID == right.sessionID && left.user == right.user && left.alias == right.alias
    }

    /// The size that the limits of batches and of the queue count: the data, and `overhead` for the rest.
    package var byteCount: Int { data.count + Self.overhead }

    /// What a record's code, time and ids usually take, as JSON and as a row.
    package static let overhead = 160

    /// A copy that belongs to a user who was not yet known when it was logged (rule 5.3.4).
    package func relabelled(_ user: String) -> Record {
        Record(code: code, timeMs: timeMs, data: data, sessionID: sessionID, user: user)
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
            } else if let alias {
                $0.key("alias")
                $0.raw(alias)
            }
        }
    }
}
