/// A picture that goes into the page itself, so that the page needs nothing from elsewhere.
package struct Picture: Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
}
