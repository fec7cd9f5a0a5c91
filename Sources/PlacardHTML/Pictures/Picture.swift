/// A picture embedded in the page, so that the page is self-contained.
package struct Picture: Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
}

/// The `src` of a picture.
enum PictureSource {
    /// Embedded in the page as a `data:` URL.
    case embedded([UInt8], PictureFormat)
    case remote(PictureURL)

    /// The picture in a format that web views draw, else a URL that the page can load; nil when neither exists.
    init?(_ picture: Picture?, url: String?) {
        if let picture, let format = PictureFormat(picture.bytes) {
            self = .embedded(picture.bytes, format)
        } else if let remote = url.flatMap(PictureURL.init) {
            self = .remote(remote)
        } else {
            return nil
        }
    }

    /// The source that the page's policy must allow; nil when none is needed.
    ///
    /// - Parameter hasRules: whether the page contains external CSS. Such CSS could send the page's content, including
    ///   its links, to any allowed server: only the picture's own server is allowed then.
    func policySource(hasRules: Bool) -> String? {
        switch self {
        case .embedded: nil
        case .remote(let url): hasRules ? url.origin : url.source
        }
    }

    func write(to page: inout HTMLWriter) {
        switch self {
        case .embedded(let bytes, let format):
            page.raw(" src=\"data:")
            page.raw(format.mediaType)
            page.raw(";base64,")
            page.raw(Base64.encoded(bytes))
            page.raw("\"")
        case .remote(let url): page.attribute(" src=", url.text)
        }
    }
}
