/// A fault with its story: what went wrong, where, and what to do about it.
public struct PlacardError: Error, Sendable, Equatable, CustomStringConvertible {
    public let status: Status
    public let message: String

    public init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    public var description: String { message }
}

/// What a call came to. Raw values are those of the C constants; zero and above are no faults.
public enum Status: Int32, Sendable, Error, CaseIterable {
    case ok = 0
    /// The server's blocklist names it: nothing was logged, nothing triggered (F.6).
    case blocked = 1
    /// Already done, or it does not apply.
    case ignored = 2
    /// The time is up and something is left to do.
    case pending = 3

    case invalid = -1
    case notFound = -2
    case state = -3
    /// The client is disabled (G.7).
    case disabled = -4
    case inUse = -5
    case io = -6
    case version = -7
    case forked = -8

    public var isFault: Bool { rawValue < 0 }
}
