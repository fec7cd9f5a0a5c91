/// Identifies one rendering of a page: only its own links are accepted, and only its own scripts and styles run.
package struct PageKey: Sendable {
    /// The beginning of every link of the page, such as `placard://badc…`. ASCII, without a trailing slash.
    package let base: String
    /// Nonce of the page's own scripts and styles in its Content-Security-Policy. Letters and digits.
    package let nonce: String

    /// The beginning of links before the token, unless the host gives a link base.
    package static let ownBase: StaticString = "placard://"

    /// - Parameter token: unguessable; lower-case letters and digits, because web views convert host names to lower
    ///   case.
    /// - Parameter linkBase: in the form that `LinkBase` returns.
    package init(token: String, linkBase: String? = nil, nonce: String) {
        self.init(base: (linkBase ?? "\(Self.ownBase)") + token, nonce: nonce)
    }

    /// For a tool that handles the links of its previews itself.
    package init(base: String, nonce: String) {
        self.base = base
        self.nonce = nonce
    }
}
