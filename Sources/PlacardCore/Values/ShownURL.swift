/// URLs in messages to developers, with user name and password removed.
package enum ShownURL {
    /// Quoted and truncated, like other external text (`NameRule.shown`).
    package static func text(of url: String) -> String { NameRule.shown(withoutUser(url)) }

    /// The URL with `***` in place of user name and password.
    package static func withoutUser(_ url: String) -> String {
        guard let user = user(in: url) else { return url }
        return "\(url[..<user.lowerBound])***\(url[user.upperBound...])"
    }

    /// The start of the URL up to and including the `@` after user name and password; nil without them.
    package static func throughUser(_ url: String) -> String? { user(in: url).map { "\(url[..<$0.upperBound])@" } }

    /// Everything between the scheme and the last `@`: in an invalid URL a password can have any form.
    private static func user(in url: String) -> Range<String.Index>? {
        let bytes = url.utf8
        guard let end = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        guard let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")), bytes[colon..<end].starts(with: "://".utf8)
        else { return url.startIndex..<end }
        return bytes.index(colon, offsetBy: 3)..<end
    }
}
