/// What makes one rendering unlike every other: its links lead nowhere else, and only its own scripts and styles run.
package struct PageKey: Sendable {
    /// What every link of the page begins with, such as `placard://badc…`. Plain ASCII, no slash at its end.
    package let base: String
    /// Names the page's own scripts and styles in its Content-Security-Policy. Letters and digits.
    package let nonce: String

    /// What comes before the token where the host names no other.
    package static let ownBase: StaticString = "placard://"

    /// - Parameter token: unguessable, lower-case letters and digits: web views put the name of a host in lower case.
    /// - Parameter linkBase: as `LinkBase` writes it.
    package init(token: String, linkBase: String? = nil, nonce: String) {
        self.init(base: (linkBase ?? "\(Self.ownBase)") + token, nonce: nonce)
    }

    /// For a tool that takes the links of its previews itself.
    package init(base: String, nonce: String) {
        self.base = base
        self.nonce = nonce
    }
}
