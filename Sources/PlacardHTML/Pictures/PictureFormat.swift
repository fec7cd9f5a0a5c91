/// The formats that web views draw, detected by the first bytes: media type and file name can be wrong.
enum PictureFormat: CaseIterable {
    case png, jpeg, gif, webP, avif, svg

    var mediaType: StaticString {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webP: "image/webp"
        case .avif: "image/avif"
        case .svg: "image/svg+xml"
        }
    }

    /// nil for other formats.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if Self.has("GIF87a", at: 0, bytes) || Self.has("GIF89a", at: 0, bytes) {
            self = .gif
        } else if Self.has("RIFF", at: 0, bytes), Self.has("WEBP", at: 8, bytes) {
            self = .webP
        } else if Self.isAVIF(bytes) {
            self = .avif
        } else if Self.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Whether a box `ftyp` lists the brand as major or compatible.
    private static func isAVIF(_ bytes: [UInt8]) -> Bool {
        guard has("ftyp", at: 4, bytes), bytes[0] == 0, bytes[1] == 0 else { return false }
        let end = min(bytes.count, Int(bytes[2]) << 8 | Int(bytes[3]))
        return isBrand(at: 8, bytes) || stride(from: 16, to: end, by: 4).contains { isBrand(at: $0, bytes) }
    }

    private static func isBrand(at index: Int, _ bytes: [UInt8]) -> Bool {
        has("avif", at: index, bytes) || has("avis", at: index, bytes)
    }

    /// Whether it is text whose root element is `svg`, after an optional byte order mark, declaration, comments and
    /// document type.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes.dropFirst(start).first(where: { !isSpace($0) }), first == UInt8(ascii: "<") else {
            return false
        }
        let head = bytes[..<min(bytes.count, 4_096)]
        let tag = head.indices.first { index in
            has("<svg", at: index, bytes) && index + 4 < bytes.count && endsName(bytes[index + 4])
        }
        guard let tag else { return false }
        // With another element first it is a page that contains a drawing.
        return !head[..<tag].indices.contains { index in
            bytes[index] == UInt8(ascii: "<") && index + 1 < tag && isLetter(bytes[index + 1])
        }
    }

    private static func has(_ text: StaticString, at index: Int, _ bytes: [UInt8]) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }
}
