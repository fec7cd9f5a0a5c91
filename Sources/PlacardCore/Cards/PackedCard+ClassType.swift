/// The extra `class_type`, which selects the host's type for a card (C8, C9).
extension PackedCard {
    private static let key: StaticString = "class_type"

    var classType: String? {
        block.withBytes { base in classType(base).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Whether the card's class type is one of these, which must be folded (`foldedClassType`).
    func hasClassType(of folded: [[UInt8]]) -> Bool {
        block.withBytes { base in
            guard let text = classType(base) else { return false }
            // Nearly every class type is ASCII, and is compared without building a string.
            if text.allSatisfy({ $0 < 0x80 }) {
                return folded.contains { $0.elementsEqual(text.lazy.map(Self.lowerASCII)) }
            }
            return folded.contains(Self.foldedClassType(String(decoding: text, as: UTF8.self)))
        }
    }

    /// The lower case of each character as in Unicode, independent of the locale.
    static func foldedClassType(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

    private func classType(_ base: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let wanted = UnsafeRawBufferPointer(start: Self.key.utf8Start, count: Self.key.utf8CodeUnitCount)
        for index in 0..<extrasCount {
            let slot = Self.extrasTable + 16 * index
            let key = slice(at: slot)
            guard key.length == wanted.count,
                base[key.offset..<(key.offset + key.length)].elementsEqual(wanted)
            else { continue }
            let value = slice(at: slot + 8)
            return UnsafeRawBufferPointer(rebasing: base[value.offset..<(value.offset + value.length)])
        }
        return nil
    }

    private static func lowerASCII(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
