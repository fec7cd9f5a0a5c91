/// Signatures of earlier users whose records or attributes are still queued: these are sent with their own user's
/// signature, never with another user's (rule 7.7).
package struct EarlierSignatures: Sendable, Equatable {
    /// Maximum number of users; beyond it the oldest entry is evicted.
    static let limit = 8

    /// Oldest first.
    private var known: [Credentials] = []

    package init() {}

    var isEmpty: Bool { known.isEmpty }

    var signatures: [String?] { known.map { $0.signature } }

    func signature(of user: String) -> String? {
        known.first { ExactText.same($0.user, user) }?.signature
    }

    mutating func remember(_ credentials: Credentials) {
        forget(credentials.user)
        known.append(credentials)
        if known.count > Self.limit { known.removeFirst() }
    }

    mutating func forget(_ user: String?) { known.removeAll { ExactText.same($0.user, user) } }

    /// With each signature replaced.
    package func mapSignatures(_ replace: (String) -> String) -> EarlierSignatures {
        var copy = EarlierSignatures()
        copy.known = known.map { Credentials(user: $0.user, signature: $0.signature.map(replace)) }
        return copy
    }

    // MARK: Stored form

    package var stored: [UInt8] {
        var writer = ByteWriter()
        writer.list(known) {
            $0.string($1.user ?? "")
            $0.string($1.signature ?? "")
        }
        return writer.bytes
    }

    /// Empty when the bytes are damaged.
    package init(stored: [UInt8]) {
        var reader = ByteReader(stored)
        let list = try? reader.list { (reader) throws(ByteReader.Damaged) in
            Credentials(user: try reader.string(), signature: try reader.string())
        }
        known = (list ?? []).suffix(Self.limit).filter { $0.user != "" && $0.signature != "" }
    }
}
