/// A picture that goes into the page itself, so that the page needs nothing from elsewhere.
public struct Picture: Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }
}
