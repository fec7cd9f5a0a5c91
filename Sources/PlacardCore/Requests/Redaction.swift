/// Prepares text from outside for an event: replaces secrets and shortens the text, so that a host can log it. All text
/// from a server passes through here before it enters an event.
package struct Redaction: Sendable {
    /// Maximum length of a text, in Unicode scalars.
    package static let textLimit = 1_000
    /// Minimum length of a secret made of word characters. A shorter one would be found in ordinary text.
    private static let shortestWord = 8
    /// Minimum length of a secret with other characters, such as `user:password@`.
    private static let shortestSecret = 4
    /// Length from which a secret is replaced wherever it occurs, even inside a word: no ordinary word is that long,
    /// and the text before it may end with an escape, such as `%20`.
    private static let unmistakable = 20
    /// Minimum length of the part of a secret that is replaced where its text was cut. A shorter part reveals nothing.
    private static let shortestRest = 8
    private static let cut: StaticString = "…"

    private struct Secret {
        let bytes: [UInt8]
        let placeholder: [UInt8]

        var isLongEnough: Bool {
            bytes.count >= (bytes.allSatisfy(Redaction.isWord) ? shortestWord : shortestSecret)
        }

        /// Whether `before` continues the word that the secret begins with.
        func continues(_ before: UInt8?) -> Bool { joins(before, bytes.first) }

        /// Whether `after` continues the word that the secret ends with.
        func isContinued(by after: UInt8?) -> Bool { joins(bytes.last, after) }

        private func joins(_ left: UInt8?, _ right: UInt8?) -> Bool {
            guard bytes.count < unmistakable, let left, let right else { return false }
            return Redaction.isWord(left) && Redaction.isWord(right)
        }
    }

    /// Longest first, because one secret may contain another.
    private let secrets: [Secret]

    /// Stores the secrets that are long enough.
    ///
    /// - Parameter secrets: each secret with the placeholder that replaces it.
    package init(_ secrets: [(text: String?, placeholder: String)]) {
        self.secrets =
            secrets.compactMap { secret in
                guard let text = secret.text else { return nil }
                let secret = Secret(bytes: Array(text.utf8), placeholder: Array(secret.placeholder.utf8))
                return secret.isLongEnough ? secret : nil
            }
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    /// Returns the text without secrets, shortened to the limit. Words of the library at its beginning, such as "data:
    /// the server answered", stay unchanged: a short secret is replaced only as a whole word, and nearly all of these
    /// words are shorter than the minimum length of a secret.
    package func clean(_ text: String) -> String {
        // Long enough that no secret is cut within the part that stays.
        let longest = secrets.first?.bytes.count ?? 0
        var bytes = Array(String(text.unicodeScalars.prefix(Self.textLimit + longest)).utf8)
        for secret in secrets {
            bytes = Self.replace(secret, in: bytes) { length, rest in
                length == secret.bytes.count && !secret.isContinued(by: rest.first)
            }
        }
        for secret in secrets {
            bytes = Self.replace(secret, in: bytes) { $0 >= Self.shortestRest && Self.isCut($1) }
        }
        let clean = String(decoding: bytes, as: UTF8.self)
        let head = clean.unicodeScalars.prefix(Self.textLimit)
        return head.endIndex == clean.unicodeScalars.endIndex ? clean : "\(String(head))\(Self.cut)"
    }

    /// Replaces the occurrences of a secret that `isFound` accepts.
    ///
    /// - Parameter isFound: judges an occurrence by how many bytes of the secret match, and by the text that follows.
    private static func replace(
        _ secret: Secret, in text: [UInt8], isFound: (_ length: Int, _ rest: ArraySlice<UInt8>) -> Bool
    ) -> [UInt8] {
        var clean: [UInt8] = []
        clean.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            let length = lengthOfMatch(secret.bytes, text[position...])
            let before = position > 0 ? text[position - 1] : nil
            if length > 0, !secret.continues(before), isFound(length, text[(position + length)...]) {
                clean += secret.placeholder
                position += length
            } else {
                clean.append(text[position])
                position += 1
            }
        }
        return clean
    }

    private static func lengthOfMatch(_ secret: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
        var length = 0
        for (wanted, found) in zip(secret, text) {
            guard wanted == found else { break }
            length += 1
        }
        return length
    }

    /// Whether the byte is a letter, a digit, `-` or `_`. API keys and names consist of these.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether a text that was shortened ends here.
    private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.isEmpty || cut.withUTF8Buffer { rest.starts(with: $0) }
    }
}
