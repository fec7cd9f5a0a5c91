/// A card that is not among the objects although its class type is registered.
public struct SkippedCard: Sendable {
    public let id: String
    /// As it was registered.
    public let classType: String
    /// What the type's initialiser threw.
    public let error: any Error

    public var reason: String { String(describing: error) }
}
