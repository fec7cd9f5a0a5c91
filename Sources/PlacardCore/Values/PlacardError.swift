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
