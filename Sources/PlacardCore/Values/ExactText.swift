/// Text compared byte by byte, as the server and the store do. Swift's own comparison takes canonically equal spellings
/// (an accented letter in one or in two code points) for the same.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        let (left, right) = (left.text.utf8, right.text.utf8)
        guard left.count == right.count else { return false }
        // Ten times as fast as by way of the views; text that is not in one piece is rare.
        let isEqual = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { left.elementsEqual($0) }
        }
        return (isEqual ?? nil) ?? left.elementsEqual(right)
    }

    /// Of users, where nil is the anonymous one.
    package static func same(_ left: String?, _ right: String?) -> Bool {
        left.map(ExactText.init) == right.map(ExactText.init)
    }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
