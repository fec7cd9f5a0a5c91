import PlacardCore

extension ExactText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }
}
