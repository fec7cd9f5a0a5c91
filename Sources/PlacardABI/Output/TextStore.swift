/// Owns the C strings that one struct points to; they live as long as it.
final class TextStore {
    private var strings: [UnsafeMutablePointer<CChar>] = []

    deinit { for string in strings { string.deallocate() } }

    /// A NUL-terminated copy and its length.
    func add(_ text: String) -> (pointer: UnsafePointer<CChar>, length: Int) {
        var text = text
        let copy = text.withUTF8 { utf8 in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count + 1)
            utf8.withMemoryRebound(to: CChar.self) { source in
                if let start = source.baseAddress { copy.initialize(from: start, count: source.count) }
            }
            copy[utf8.count] = 0
            return (copy, utf8.count)
        }
        strings.append(copy.0)
        return (UnsafePointer(copy.0), copy.1)
    }

    func addOptional(_ text: String?) -> (pointer: UnsafePointer<CChar>?, length: Int) {
        guard let text else { return (nil, 0) }
        let (pointer, length) = add(text)
        return (pointer, length)
    }

    /// Bytes with a NUL behind them.
    func add(_ bytes: [UInt8]) -> (pointer: UnsafePointer<CChar>, length: Int) {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: $0) }
        copy[bytes.count] = 0
        strings.append(copy)
        return (UnsafePointer(copy), bytes.count)
    }
}

extension StaticString {
    /// The text as a C string, valid forever.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
