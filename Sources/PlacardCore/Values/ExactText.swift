/// Text compared byte by byte, as on the server and in the store. Swift's own comparison treats canonically equal
/// spellings (an accented letter as one or two code points) as equal.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        let (left, right) = (left.text.utf8, right.text.utf8)
        guard left.count == right.count else { return false }
        // Ten times as fast as comparing the views; non-contiguous text is rare.
        let isEqual = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable {
                UnsafeRawBufferPointer(left).isEqual(to: UnsafeRawBufferPointer($0))
            }
        }
        return (isEqual ?? nil) ?? left.elementsEqual(right)
    }

    /// Whether two user ids are equal; nil is the anonymous user.
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
