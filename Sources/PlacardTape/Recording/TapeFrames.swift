import PlacardCore

/// How entries lie on a tape: a head, then frames, each with its size, kind, bytes and a checksum. What is cut off, as by a
/// crash, or damaged ends the tape there.
package enum TapeFrames {
    /// The version of the format. A newer one is refused.
    package static let format: UInt16 = 1
    package static let mark = Array("placard tape\n".utf8)

    package enum Kind: UInt8 {
        case body = 1
        case opening = 2
        case turn = 3
    }

    /// The beginning of a file that is begun at that wall time.
    package static func head(at beganMs: Int64) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(mark)
        writer.number(format)
        writer.string(LibraryVersion.text)
        writer.number(beganMs)
        return writer.bytes
    }

    private static let key = DigestKey(0x6672_616D_65, 0x6368_6563_6B)

    package static func checksum(_ kind: UInt8, _ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(truncatingIfNeeded: key.digest($0).low) } &+ UInt32(kind)
    }
}

extension ByteWriter {
    mutating func frame(_ kind: TapeFrames.Kind, _ bytes: [UInt8]) {
        number(UInt32(truncatingIfNeeded: bytes.count))
        number(kind.rawValue)
        append(bytes)
        number(TapeFrames.checksum(kind.rawValue, bytes))
    }
}
