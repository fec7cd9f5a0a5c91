/// A link in an HTML message: what a click on it does (rules 10.8.5 to 10.8.7).
package struct HTMLLink {
    package enum Target {
        /// Logs a click, opens the URL, and closes the message.
        case opens
        /// Closes the message and opens nothing.
        case closes(logs: Bool)
        /// Logs an event; the message stays.
        case event(CustomEvent)
        /// Cannot be carried out. A click on it is logged, and it closes the message, or nothing else happens.
        case refused(String, closes: Bool)
    }

    package let target: Target
    /// The button as which the click counts (`abButtonId`); nil: it is a click on the message.
    package private(set) var buttonID: String?
    /// The host routes the URL, instead of opening it inside the app (`abExternalOpen`, `abDeepLink`).
    package private(set) var opensOutside = false

    /// - Parameter type: that of the message. Pages of type `HTML` log and close by their scripts.
    package init(_ url: String, in type: MessageType) {
        let parts = Parts(url)
        let isOld = type != .html
        target = Self.target(parts, isOld: isOld)
        switch target {
        case .opens, .closes:
            if parts.isOwn, parts.host == "feed" { return }
            if isOld, let id = parts["abButtonId"], id == "0" || id == "1" { buttonID = id }
            opensOutside = parts["abExternalOpen"] == "true" || parts["abDeepLink"] == "true"
        case .event, .refused: return
        }
    }

    private static func target(_ parts: Parts, isOld: Bool) -> Target {
        if parts.scheme == "brazeactions" {
            return .refused("an action in an HTML message is not carried out", closes: true)
        }
        guard parts.isOwn else { return .opens }
        switch parts.host {
        case "close": return .closes(logs: isOld)
        case "feed" where isOld: return .closes(logs: true)
        case "customevent" where isOld: return event(parts)
        case "feed", "customevent":
            return .refused("'\(parts.scheme)://\(parts.host)' does nothing in messages of type HTML", closes: false)
        default: return .opens
        }
    }

    private static func event(_ parts: Parts) -> Target {
        guard let name = parts["name"] else { return .refused("the link of an event has no 'name'", closes: false) }
        do throws(PlacardError) {
            var properties = Properties()
            for (key, value) in parts.query where key != "name" && properties[key] == nil {
                try properties.set(key, .string(value))
            }
            return .event(try CustomEvent(name: name, properties: properties))
        } catch {
            return .refused(error.message, closes: false)
        }
    }

    // MARK: Schemes

    /// Whether a URL of a page is a link: it has a scheme, and not one that would run code or show something else in the
    /// page's place.
    package static func isLink(_ url: String) -> Bool {
        guard let scheme = scheme(of: url) else { return false }
        return !CardURL.dangerous.contains(scheme) && !["about", "blob", "filesystem", "placard"].contains(scheme)
    }

    /// The scheme in lower case: a letter, then letters, digits and `+-.`, before the first colon. Browsers write URLs in
    /// this form.
    private static func scheme(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = url.utf8[..<colon].map(lowercased)
        guard let first = scheme.first, isLetter(first) else { return nil }
        let others = Array("0123456789+-.".utf8)
        guard scheme.allSatisfy({ isLetter($0) || others.contains($0) }) else { return nil }
        return String(decoding: scheme, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The parts of the URL that have a meaning of their own.
    private struct Parts {
        let scheme: String
        /// In lower case.
        let host: String
        /// Decoded, in the order of the URL.
        let query: [(key: String, value: String)]

        init(_ url: String) {
            scheme = HTMLLink.scheme(of: url) ?? ""
            let bytes = Array(url.utf8.prefix { $0 != UInt8(ascii: "#") })
            let start = scheme.utf8.count
            let hasHost = start < bytes.count && bytes[start...].starts(with: "://".utf8)
            let rest = hasHost ? bytes[(start + 3)...] : []
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            host = String(decoding: rest[..<end].map(lowercased), as: UTF8.self)
            let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
            query = mark.map { Self.pairs(bytes[($0 + 1)...]) } ?? []
        }

        /// Whether the link is one of the platform's own.
        var isOwn: Bool { scheme == "braze" || scheme == "appboy" }

        /// The first value counts. Names are compared byte by byte.
        subscript(key: String) -> String? { query.first { ExactText.same($0.key, key) }?.value }

        private static func pairs(_ query: ArraySlice<UInt8>) -> [(key: String, value: String)] {
            query.split(separator: UInt8(ascii: "&")).map { pair in
                let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                return (text(parts[0]), parts.count > 1 ? text(parts[1]) : "")
            }
        }

        /// As forms encode it. What cannot be decoded stays as it is.
        private static func text(_ part: ArraySlice<UInt8>) -> String {
            let part = String(decoding: part.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
            return PercentText.decoded(part) ?? part
        }
    }
}
