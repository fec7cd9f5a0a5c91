import FoundationEssentials
import PlacardCore
import PlacardJSON

/// A head as text, and what it says without looking at its signatures.
struct SourceText {
    let bytes: [UInt8]
    let head: Head

    init(_ bytes: [UInt8]) throws(HeadFailure) {
        let read: Result<HeadText, HeadFailure> = bytes.withUnsafeBytes { bytes in
            Result { () throws(HeadFailure) in try HeadReader.read(bytes) }
        }
        self.bytes = bytes
        head = try Head(read.get().members)
    }

    /// Signs a new head.
    ///
    /// - Parameter trusted: keys that can sign the next head, in addition to those of this one.
    static func signed(
        sequence: Int64, createdMs: Int64, expiresMs: Int64?, blob: [UInt8], sha256: String, by keys: [SigningKey],
        trusted: [PublicKey], hint: (PublicKey) -> String
    ) throws(Failure) -> [UInt8] {
        var publicKeys = keys.map(\.publicKey)
        for key in trusted where !publicKeys.contains(key) { publicKeys.append(key) }
        var members = [
            Value.Member(key: "placard", value: .int(Head.version)),
            Value.Member(key: "sequence", value: .int(sequence)),
            Value.Member(key: "created", value: .string(Times.words(createdMs))),
            Value.Member(key: "size", value: .int(Int64(blob.count))),
            Value.Member(key: "sha256", value: .string(sha256)),
            Value.Member(key: "url", value: .string("\(PublishDirectory.blobs)/\(sha256).json")),
            Value.Member(key: "keys", value: .array(publicKeys.map { .string(KeyText.text($0.bytes)) })),
        ]
        if let expiresMs { members.append(Value.Member(key: "expires", value: .string(Times.words(expiresMs)))) }
        do throws(HeadFailure) {
            let text = try SignedText.of(members)
            var signatures: [String] = []
            for key in keys {
                do throws(Failure) {
                    let signature = KeyText.text(try key.signature(of: text))
                    signatures.append("{\"key\":\"\(hint(key.publicKey))\",\"sig\":\"\(signature)\"}")
                } catch {
                    throw HeadFailure(.signature, error.description)
                }
            }
            return text.dropLast() + Array(",\"signatures\":[\(signatures.joined(separator: ","))]}\n".utf8)
        } catch {
            throw Failure(description: error.text)
        }
    }
}
