/// Replaces references to the files of a message by `data:` URLs, so that its page needs no network.
final class Embedder {
    /// Maximum length of all `data:` URLs of a page; beyond it, references stay as they are.
    static let limit = 64 << 20
    /// How deep style sheets can import each other.
    private static let depthLimit = 4

    /// What the place of a reference requires.
    enum Use {
        case any, script, style
        /// A style sheet, unless the file is of another known type.
        case link
    }

    private let files: MessageFiles
    private var left: Int
    private var depth = 0

    init(_ files: MessageFiles, limit: Int = Embedder.limit) {
        self.files = files
        left = limit
    }

    /// A `data:` URL for the file that the reference names; nil when it names none.
    ///
    /// - Parameter base: the file that contains the reference.
    func dataURL(_ reference: ArraySlice<UInt8>, _ use: Use, from base: FileName) -> [UInt8]? {
        guard left > 0 else { return nil }
        let trimmed = Array(reference.drop(while: ASCII.isSpace).trimmingEnd(ASCII.isSpace))
        let hash = trimmed.firstIndex(of: UInt8(ascii: "#")) ?? trimmed.count
        guard let name = FileName(Array(trimmed[..<hash]), from: base),
            var bytes = name.isInBundle ? name.pathInBundle.flatMap(files.inBundle) : files.byURL[name]?()
        else { return nil }
        let type = MediaType.of(name.fileExtension, bytes, use)
        if type.isStyle, depth < Self.depthLimit {
            depth += 1
            bytes = CSSReferences.embedded(bytes, from: name, by: self)
            depth -= 1
        }
        // Part of the file, such as one picture of several.
        let fragment = trimmed[hash...]
        var url: [UInt8] = []
        if left > 0, bytes.count <= left / 4 * 3 - 100 {
            url.append(contentsOf: "data:".utf8)
            type.append(to: &url)
            url.append(contentsOf: ";base64,".utf8)
            url += Base64.encoded(bytes)
            if fragment.dropFirst().allSatisfy({ ASCII.isOfScheme($0) || $0 == 0x5F }) { url += fragment }
        }
        // A file that does not fit ends it: otherwise a page could have large files read again and again.
        left = url.isEmpty ? 0 : left - url.count
        return url.isEmpty ? nil : url
    }
}

extension ArraySlice {
    fileprivate func trimmingEnd(_ isTrimmed: (Element) -> Bool) -> ArraySlice {
        var slice = self
        while let last = slice.last, isTrimmed(last) { slice.removeLast() }
        return slice
    }
}
