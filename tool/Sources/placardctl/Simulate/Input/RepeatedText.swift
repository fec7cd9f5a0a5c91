import PlacardCore

/// Text of a column in which rows often repeat the row before.
struct RepeatedText {
    private var last = ""

    /// - Throws: `invalid` if the bytes are not UTF-8, or contain NUL.
    mutating func text(_ bytes: UnsafeRawBufferPointer) throws(PlacardError) -> String {
        let isSame = last.withUTF8 { $0.count == bytes.count && bytes.elementsEqual($0) }
        if isSame { return last }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlacardError(.invalid, "is not valid UTF-8")
        }
        guard !bytes.contains(0) else { throw PlacardError(.invalid, "contains a NUL byte") }
        last = text
        return text
    }
}
