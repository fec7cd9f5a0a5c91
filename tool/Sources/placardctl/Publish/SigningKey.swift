import CSodium
import FoundationEssentials
import PlacardCore
import PlacardSodium

/// A publisher's secret key for Ed25519. libsodium makes it and signs with it.
struct SigningKey {
    let publicKey: PublicKey
    private let seed: [UInt8]
    private let secret: [UInt8]
    private let functions: csodium_signing

    private static let seedLength = 32

    /// A new key, from the system's random numbers.
    static func random() throws(Failure) -> SigningKey {
        let functions = try load()
        var seed = [UInt8](repeating: 0, count: seedLength)
        functions.randombytes_buf(&seed, seed.count)
        return try SigningKey(seed: seed, functions)
    }

    /// - Parameter path: a file that `keygen` has written.
    init(file path: String) throws(Failure) {
        guard let bytes = try PublishFile.bytes(path) else { throw Failure(description: "there is no file \(path)") }
        // A public key is as long.
        guard !path.hasSuffix(".pub"), let seed = KeyText.bytes(bytes, count: Self.seedLength) else {
            throw Failure(description: "\(path) is not a secret key of placardctl keygen")
        }
        try self.init(seed: seed, try Self.load())
    }

    private init(seed: [UInt8], _ functions: csodium_signing) throws(Failure) {
        var publicBytes = [UInt8](repeating: 0, count: PublicKey.length)
        var secret = [UInt8](repeating: 0, count: 64)
        guard functions.sign_seed_keypair(&publicBytes, &secret, seed) == 0,
            let publicKey = PublicKey(base64: KeyText.text(publicBytes))
        else { throw Failure(description: "libsodium cannot make a key") }
        self.publicKey = publicKey
        self.seed = seed
        self.secret = secret
        self.functions = functions
    }

    var text: String { KeyText.text(seed) }

    func signature(of text: [UInt8]) throws(Failure) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        guard functions.sign_detached(&signature, nil, text, UInt64(text.count), secret) == 0 else {
            throw Failure(description: "libsodium cannot sign")
        }
        return signature
    }

    private static func load() throws(Failure) -> csodium_signing {
        _ = try SodiumTool.load()
        return try withUnsafeTemporaryAllocation(of: csodium_signing.self, capacity: 1) { table throws(Failure) in
            guard let functions = table.baseAddress, csodium_load_signing(functions) != 0 else {
                throw Failure(description: "libsodium cannot sign: \(Sodium.advice)")
            }
            return functions.pointee
        }
    }
}

/// Keys as the text of a file: base64 on one line.
enum KeyText {
    static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func bytes(_ file: [UInt8], count: Int) -> [UInt8]? {
        let text = String(decoding: file.prefix(200), as: UTF8.self)
        return Base64Text.decoded(CardURL.trimmed(text), count: count)
    }

    /// - Parameter path: a file that `keygen` has written.
    static func publicKey(file path: String) throws(Failure) -> PublicKey {
        guard let bytes = try PublishFile.bytes(path) else { throw Failure(description: "there is no file \(path)") }
        guard !path.hasSuffix(".key"), let key = Self.bytes(bytes, count: PublicKey.length).map(text),
            let publicKey = PublicKey(base64: key)
        else { throw Failure(description: "\(path) is not a public key (NAME.pub) of placardctl keygen") }
        return publicKey
    }
}

enum SodiumTool {
    static func load() throws(Failure) -> Sodium {
        do throws(PlacardError) {
            return try Sodium.load()
        } catch {
            throw Failure(description: error.message)
        }
    }
}
