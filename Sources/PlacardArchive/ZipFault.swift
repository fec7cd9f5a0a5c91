import PlacardCore

/// Why an asset bundle is not accepted.
package struct ZipFault: Error, Equatable {
    package let text: String

    init(_ text: String) { self.text = text }

    /// - Parameter name: the bytes of the entry's name, which can be any.
    init(entry name: UnsafeRawBufferPointer, _ text: String) {
        self.init("the entry \(NameRule.shown(String(decoding: name, as: UTF8.self))) \(text)")
    }

    static let truncated = ZipFault("it is truncated or damaged")
}
