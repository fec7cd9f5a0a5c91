/// An error: a status, and a message for developers that says what went wrong, where, and how to fix it.
public struct PlacardError: Error, Sendable, Equatable, CustomStringConvertible {
    public let status: Status
    public let message: String

    public init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    public var description: String { message }
}

/// The result of a call. Raw values are those of the C constants; negative values are errors.
public enum Status: Int32, Sendable, Error, CaseIterable {
    case ok = 0
    /// The server's blocklist contains the name: nothing was logged or triggered (rule 6.5).
    case blocked = 1
    /// Already done, or not applicable.
    case ignored = 2
    /// The timeout passed with work left to do.
    case pending = 3

    /// An argument, a name, a value or a limit is invalid.
    case invalid = -1
    /// No card, message or request has that id.
    case notFound = -2
    /// Not possible now: the call needs something else to happen first.
    case state = -3
    /// The client is disabled (rule 5.5).
    case disabled = -4
    /// Another client owns the store.
    case inUse = -5
    /// The store could not be read or written, or other processes kept it busy.
    case io = -6
    /// A newer version wrote the store; it is left untouched.
    case version = -7
    /// The client or outbox belongs to the parent process.
    case forked = -8

    /// Whether the status is an error.
    public var isFault: Bool { rawValue < 0 }
}
