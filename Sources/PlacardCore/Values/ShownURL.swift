/// URLs in messages to developers, without the user and the password that may be in them.
package enum ShownURL {
    /// Quoted and cut, like other text from outside (`NameRule.shown`).
    package static func text(of url: String) -> String { NameRule.shown(withoutUser(url)) }

    /// The URL with `***` in the place of user and password.
    package static func withoutUser(_ url: String) -> String {
        guard let user = user(in: url) else { return url }
        return "\(url[..<user.lowerBound])***\(url[user.upperBound...])"
    }

    /// The beginning of the URL up to the `@` behind user and password. Nil: it has none.
    package static func throughUser(_ url: String) -> String? { user(in: url).map { "\(url[..<$0.upperBound])@" } }

    /// Everything between the scheme and the last `@`: in what is no valid URL a password may have any form.
    private static func user(in url: String) -> Range<String.Index>? {
        let bytes = url.utf8
        guard let end = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        guard let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")), bytes[colon..<end].starts(with: "://".utf8)
        else { return url.startIndex..<end }
        return bytes.index(colon, offsetBy: 3)..<end
    }
}
