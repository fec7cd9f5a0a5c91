import PlacardCore

/// What a tape has in place of secrets. Each has the length of the secret, on which redaction depends.
struct TapeSecrets {
    /// Longer keys are no options of a client.
    static let longestKey = 4_096

    /// Stands for a key.
    static func standIn(bytes count: Int) -> String {
        String(decoding: (0..<count).map { pattern[$0 % pattern.count] }, as: UTF8.self)
    }

    private static let pattern = Array("tape-key-".utf8)

    private let key: DigestKey

    init(_ secret: (UInt64, UInt64)) { key = DigestKey(secret.0, secret.1) }

    /// Stands for a signature: equal ones for equal signatures.
    func hidden(_ signature: String) -> String {
        let digest = Array(signature.utf8).withUnsafeBytes { key.digest($0).low }
        let name = Array(String(digest, radix: 16).utf8)
        return String(decoding: (0..<signature.utf8.count).map { name[$0 % name.count] }, as: UTF8.self)
    }

    func hidden(_ state: StoredState) -> StoredState {
        var state = state
        state.signature = state.signature.map(hidden)
        state.earlierSignatures = state.earlierSignatures.map {
            EarlierSignatures(stored: $0).mapSignatures(hidden).stored
        }
        return state
    }
}
