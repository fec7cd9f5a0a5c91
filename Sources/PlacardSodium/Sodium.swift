import CSodium
import PlacardCore
import PlacardLock

/// libsodium: loaded when a signed source is used first, and never unloaded. A value is the proof that it is loaded.
package struct Sodium: Sendable {
    /// How users get it, for errors.
    package static let advice = "install libsodium (Debian: libsodium23)"

    private static let isReady = Lock(false)
    /// Written once, under the lock, before anyone has a value.
    nonisolated(unsafe) private static let table = UnsafeMutablePointer<csodium>.allocate(capacity: 1)

    private init() {}

    /// - Throws: `state` when it is missing. It is looked for again each time: once it is installed, this works.
    package static func load() throws(PlacardError) -> Sodium {
        let isReady = isReady.withLock { (isReady) -> Bool in
            if !isReady { isReady = csodium_load(table) != 0 && table.pointee.`init`() >= 0 }
            return isReady
        }
        guard isReady else {
            throw PlacardError(
                .state, "libsodium, which checks signatures, cannot be loaded (\(CSODIUM_SONAME)): \(advice)")
        }
        return Sodium()
    }

    /// Whether a signature of 64 bytes is that of a key for the text (Ed25519, RFC 8032). Keys and points of small order,
    /// and an S of L or more, are refused.
    package func verifies(signature: [UInt8], of text: [UInt8], by key: PublicKey) -> Bool {
        guard signature.count == 64 else { return false }
        return Self.table.pointee.sign_verify_detached(signature, text, UInt64(text.count), key.bytes) == 0
    }

    /// The SHA-256 of bytes, as 64 small hexadecimal digits.
    package func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        _ = Self.table.pointee.hash_sha256(
            &hash, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
        return SHA256Text.of(hash)
    }
}
