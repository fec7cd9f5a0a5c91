/// Text compared byte by byte, as the server and the store do. Swift's own comparison takes canonically equal spellings
/// (an accented letter in one or in two code points) for the same.
package struct ExactText: Hashable, Sendable {
    private let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
