/// A picture that goes into the page itself, so that the page needs nothing from elsewhere.
package struct Picture: Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
}

/// What the `src` of a picture says.
enum PictureSource {
    /// In the page itself, as a `data:` URL.
    case embedded([UInt8], PictureFormat)
    case remote(PictureURL)

    /// The picture when it is one that web views draw, else what the page may load itself; nil: there is none.
    init?(_ picture: Picture?, url: String?) {
        if let picture, let format = PictureFormat(picture.bytes) {
            self = .embedded(picture.bytes, format)
        } else if let remote = url.flatMap(PictureURL.init) {
            self = .remote(remote)
        } else {
            return nil
        }
    }

    /// What the policy of the page must allow; nil: nothing.
    ///
    /// - Parameter hasRules: CSS from outside is on the page. It could tell every server that it may load from what stands
    ///   there, the links too: then only the picture's own is let in.
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
