import CJansson
import PlacardCore

extension Sequence<UInt8> {
    /// Lends the bytes to a decoder. (`withUnsafeBytes` alone would lose the type of the error.)
    package func decoded<T>(
        _ decode: (UnsafeRawBufferPointer) throws(PlacardError) -> T
    ) throws(PlacardError) -> T {
        try Array(self).withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in try decode(bytes) }
        }.get()
    }
}

/// Search by the C library, which compares dozens of bytes at a time: every text of a reply is searched.
extension UnsafeRawBufferPointer {
    func firstOffset(of byte: UInt8) -> Int? {
        guard let start = baseAddress, let found = placard_find_byte(start, Int32(byte), count) else { return nil }
        return found - start
    }

    var holdsNUL: Bool { firstOffset(of: 0) != nil }

    /// Length of the byte order mark with which the text begins; 0 without one.
    var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Whether a byte occurs more than `limit` times.
    func holds(_ byte: UInt8, moreOftenThan limit: Int) -> Bool {
        var rest = self
        for _ in 0...limit {
            guard let offset = rest.firstOffset(of: byte) else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
        }
        return true
    }
}
