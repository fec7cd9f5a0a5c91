/// The folder of a head, below which its blob and its files must be; or that of a campaign file.
package struct SourceFolder: Equatable, Sendable {
    /// Ends with a slash.
    let url: String
    /// Whether content must be signed: then it can only name files by their hash.
    var isSigned = true

    /// - Parameter head: the URL from which the head came, after redirects.
    package init?(ofHead head: String, allowsInsecureHTTP: Bool) {
        guard let sent = AssetURL(head, allowsInsecureHTTP: allowsInsecureHTTP)?.sent else { return nil }
        let page = Substring(sent.utf8.prefix { $0 != UInt8(ascii: "?") })
        let path = page.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
            url = "\(page)/"
            return
        }
        url = String(page[...slash])
    }

    /// The folder of a campaign file without a signature.
    package init?(ofFile url: String) {
        self.init(ofHead: url, allowsInsecureHTTP: true)
        isSigned = false
    }

    init(stored url: String, isSigned: Bool) {
        self.url = url
        self.isSigned = isSigned
    }

    /// The whole URL of a blob; nil unless it is below the folder. `given` is relative, or begins with the folder.
    package func blob(_ given: String) -> String? {
        let path =
            given.utf8.starts(with: url.utf8) ? Substring(given.utf8.dropFirst(url.utf8.count)) : Substring(given)
        return PlainPath.isPlain(path.utf8) ? whole(path) : nil
    }

    package func file(_ file: SignedFile) -> String? { whole(Substring(file.path)) }

    /// Where a picture or bundle of the content is; nil: nowhere that it may be. In content without a signature a whole URL,
    /// or a path that is no plain one, stays as it is: what is no URL of the web is refused where pictures are fetched.
    package func url(of link: String) -> String? {
        if isSigned { return SignedFile(link).flatMap(file) }
        return PlainPath.besidesFile(link).map(whole) ?? link
    }

    private func whole(_ path: Substring) -> String? {
        let whole = "\(url)\(path)"
        return whole.utf8.count <= AssetURL.lengthLimit ? whole : nil
    }
}

/// A picture or bundle of signed content: `files/<sha256>.<ext>`. The name in the signed blob is what its bytes are
/// checked against.
package struct SignedFile: Equatable, Sendable {
    package let path: String
    package let sha256: String

    /// Nil for any other path.
    package init?(_ path: String) {
        let name = path.utf8.dropFirst(Self.folder.utf8.count)
        let hash = name.prefix { $0 != UInt8(ascii: ".") }
        guard path.utf8.starts(with: Self.folder.utf8), SHA256Text.isValid(hash),
            Self.isExtension(name.dropFirst(hash.count))
        else { return nil }
        self.path = path
        sha256 = String(decoding: hash, as: UTF8.self)
    }

    package static let folder = "files/"

    /// A dot, and one to five small letters and digits.
    private static func isExtension(_ text: Substring.UTF8View) -> Bool {
        (2...6).contains(text.count) && text.first == UInt8(ascii: ".")
            && text.dropFirst().allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}
