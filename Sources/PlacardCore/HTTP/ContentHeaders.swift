/// The headers by which a server says which version of a file it has sent.
public struct ContentHeaders: Sendable, Equatable {
    public let etag: String?
    public let lastModified: String?
    /// Nil: the body is as it is on the server.
    public let encoding: String?
    /// Where the body came from, after redirects; nil: from the URL of the request.
    public let url: String?

    /// What a host passes on: it follows redirects and unpacks by itself.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.init(etag: etag, lastModified: lastModified, encoding: nil, url: nil)
    }

    package init(etag: String?, lastModified: String?, encoding: String?, url: String?) {
        self.etag = etag
        self.lastModified = lastModified
        self.encoding = encoding
        self.url = url
    }
}
