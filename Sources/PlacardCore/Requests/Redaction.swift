/// Makes text from outside fit for an event: takes out what it repeats of secrets, and cuts it, so that a
/// host can write what it reads into a log. All words of a server go through here before they enter an event.
package struct Redaction: Sendable {
    /// Length of a text, in Unicode scalars.
    package static let textLimit = 1_000
    /// A shorter word is no secret, and would be found in ordinary text.
    private static let shortestWord = 8
    /// The same for a secret with other characters than those of words, such as `user:password@`.
    private static let shortestSecret = 4
    /// So long a secret is no ordinary word, nor a part of one. It is replaced wherever it occurs: what stands
    /// before it may be the end of an escape, such as `%20`.
    private static let unmistakable = 20
    /// What is left of a secret at a place where its text was cut. Less than that gives nothing away.
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

    /// Longest first: one may be a part of another.
    private let secrets: [Secret]

    /// - Parameter secrets: what must not appear, and what appears in its place.
    package init(_ secrets: [(text: String?, placeholder: String)]) {
        self.secrets =
            secrets.compactMap { secret in
                guard let text = secret.text else { return nil }
                let secret = Secret(bytes: Array(text.utf8), placeholder: Array(secret.placeholder.utf8))
                return secret.isLongEnough ? secret : nil
            }
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    /// The text may begin with words of our own, such as "data: the server answered". They stay, because a
    /// short secret is replaced as a whole word only, and the least length is more than that of nearly all.
    package func clean(_ text: String) -> String {
        // So much that no secret is cut in the part that stays.
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

    /// - Parameter isFound: judges a place where a word begins by how much of the secret's beginning is there,
    ///   and what follows.
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

    /// A letter, a digit, `-` or `_`: what API keys and names are made of.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A text that was shortened ends here.
    private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.isEmpty || cut.withUTF8Buffer { rest.starts(with: $0) }
    }
}
