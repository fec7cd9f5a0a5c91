/// A card with a registered class type from which no object could be made.
public struct SkippedCard: Sendable {
    public let id: String
    /// Spelled as registered.
    public let classType: String
    /// The error that the type's initialiser threw.
    public let error: any Error

    public var reason: String { String(describing: error) }
}
