import Placard

/// A refresh that was awaited has failed.
public struct RefreshError: Error, Equatable, CustomStringConvertible {
    /// Why: reason, HTTP status, and when the client tries again.
    public let failure: Event.Failure

    public var description: String { failure.text }
}
