/// Makes text from outside fit for an event: takes out what it repeats of secrets, and cuts it, so that a
/// host can write what it reads into a log. All words of a server go through here before they enter an event.
package struct Redaction: Sendable {
    /// Of a text, in Unicode scalars.
    package static let textLimit = 1_000
    /// A shorter text is no secret, and would be found in ordinary words.
    private static let shortestSecret = 4
    /// What is left of a secret at a place where its text was cut. Less than that gives nothing away.
    private static let shortestRest = 8
    private static let longestSecret = 4_096
    private static let cut: StaticString = "…"

    private struct Secret {
        let bytes: [UInt8]
        let placeholder: [UInt8]
    }

    /// Longest first: one may be a part of another.
    private let secrets: [Secret]

    /// - Parameter secrets: what must not appear, and what appears in its place.
    package init(_ secrets: [(text: String?, placeholder: String)]) {
        self.secrets =
            secrets.compactMap { secret in
                guard let text = secret.text, text.utf8.count >= Self.shortestSecret else { return nil }
                return Secret(bytes: Array(text.utf8), placeholder: Array(secret.placeholder.utf8))
            }
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    package func clean(_ text: String) -> String {
        // So much that no secret is cut in the part that stays.
        var bytes = Array(String(text.unicodeScalars.prefix(Self.textLimit + Self.longestSecret)).utf8)
        for secret in secrets { bytes = Self.replace(secret, in: bytes) { length, _ in length == secret.bytes.count } }
        for secret in secrets {
            bytes = Self.replace(secret, in: bytes) { $0 >= Self.shortestRest && Self.isCut($1) }
        }
        let clean = String(decoding: bytes, as: UTF8.self)
        let head = clean.unicodeScalars.prefix(Self.textLimit)
        return head.endIndex == clean.unicodeScalars.endIndex ? clean : "\(String(head))\(Self.cut)"
    }

    /// - Parameter isFound: judges a place by how much of the secret's beginning is there, and what follows.
    private static func replace(
        _ secret: Secret, in text: [UInt8], isFound: (_ length: Int, _ rest: ArraySlice<UInt8>) -> Bool
    ) -> [UInt8] {
        var clean: [UInt8] = []
        clean.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            let length = lengthOfMatch(secret.bytes, text[position...])
            if length > 0, isFound(length, text[(position + length)...]) {
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

    /// A text that was shortened ends here.
    private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.isEmpty || cut.withUTF8Buffer { rest.starts(with: $0) }
    }
}
