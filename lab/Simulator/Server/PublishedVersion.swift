import PlacardCore
import PlacardSodium

/// One published whole of a source: what a device must have, and the bytes that are served.
struct PublishedVersion {
    let sequence: Int64
    /// The campaign file.
    let blob: [UInt8]
    let sha256: String
    /// Nil: the source is not signed.
    let head: [UInt8]?
    /// Titles by id, as JSON.
    let titles: [String: String]
    let expiries: [String: Int64]
    /// Ids in the list's order.
    let campaigns: [String]

    var etag: String { "\"v\(sequence)\"" }
    var blobPath: String { "blobs/\(sha256).json" }
}

/// Signatures of a source. A model: libsodium's are tested elsewhere.
struct SourceSigner {
    /// 32 equal bytes, so that no key has to be encoded.
    enum Key: Int, CaseIterable {
        /// The program's, and one that every head names.
        case own, next
        /// Nobody trusts it.
        case foreign

        var base64: String {
            switch self {
            case .own: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
            case .next: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
            case .foreign: "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="
            }
        }
        /// Nil never.
        var publicKey: PublicKey? { PublicKey(base64: base64) }
    }

    let sodium: Sodium

    init?() {
        guard let sodium = try? Sodium.load() else { return nil }
        self.sodium = sodium
    }

    func sha256(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { sodium.sha256($0) } }

    /// 64 bytes that depend on text and key.
    func signature(of text: [UInt8], by key: PublicKey) -> [UInt8] { Array(sha256(text + key.bytes).utf8) }

    /// A head in its signed form, with the signature of a key, or without one.
    ///
    /// - Parameter spoiled: a mistake in the text that is signed.
    func head(
        sequence: Int64, createdS: Int64, _ blob: [UInt8], signedBy key: Key?, spoiled: Bool = false
    ) -> [UInt8] {
        let digest = sha256(blob)
        let members = { (sequence: Int64) in
            "\"created\":\"\(CivilTime(ms: createdS * 1_000).iso8601.prefix(19))Z\",\"keys\":[\"\(Key.next.base64)\"],\"placard\":1,"
                + "\"sequence\":\(sequence),\"sha256\":\"\(digest)\",\"size\":\(blob.count),"
                + "\"url\":\"blobs/\(digest).json\""
        }
        guard let key, let publicKey = key.publicKey else { return Array("{\(members(sequence))}".utf8) }
        let signed = Array("{\(members(spoiled ? sequence - 1 : sequence))}".utf8)
        let signature = Self.base64(signature(of: signed, by: publicKey))
        return Array(
            "{\"signatures\":[{\"key\":\"00000000\",\"sig\":\"\(signature)\"}],\(members(sequence))}".utf8)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for place in 0..<3 { bits = bits << 8 | UInt32(group.dropFirst(place).first ?? 0) }
            for place in 0..<4 {
                text.append(place <= group.count ? digits[Int(bits >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
