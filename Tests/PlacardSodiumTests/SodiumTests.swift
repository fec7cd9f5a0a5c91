import PlacardCore
import XCTest

@testable import PlacardSodium

final class SodiumTests: XCTestCase {
    /// RFC 8032, 7.1: public key, message, signature.
    private static let vectors = [
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                + "d25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                + "387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                + "4a7c15e9716ed28dc027beceea1ec40a"
        ),
        (
            "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
                + "454d4423643ce80e2a9ac94fa54ca49f",
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
                + "3dca179c138ac17ad9bef1177331a704"
        ),
    ]
    /// The order of the base point.
    private static let order = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"

    private func bytes(_ hex: String) throws -> [UInt8] {
        let digits = Array(hex.utf8)
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            let high = try XCTUnwrap(HexDigit.value(digits[index]))
            let low = try XCTUnwrap(HexDigit.value(digits[index + 1]))
            return high << 4 | low
        }
    }

    private func key(_ bytes: [UInt8]) throws -> PublicKey {
        try XCTUnwrap(PublicKey(base64: Data(bytes).base64EncodedString()))
    }

    func testVerifiesTheVectorsOfTheStandard() throws {
        let sodium = try Sodium.load()
        for (key, text, signature) in Self.vectors {
            let (key, text, signature) = (try bytes(key), try bytes(text), try bytes(signature))
            XCTAssertTrue(sodium.verifies(signature: signature, of: text, by: try self.key(key)))
            for bit in 0..<512 {
                var changed = signature
                changed[bit / 8] ^= 1 << (bit % 8)
                XCTAssertFalse(sodium.verifies(signature: changed, of: text, by: try self.key(key)))
                if bit < 256 {
                    var changed = key
                    changed[bit / 8] ^= 1 << (bit % 8)
                    XCTAssertFalse(sodium.verifies(signature: signature, of: text, by: try self.key(changed)))
                }
            }
            XCTAssertFalse(sodium.verifies(signature: signature, of: text + [0], by: try self.key(key)))
            XCTAssertFalse(sodium.verifies(signature: signature.dropLast(), of: text, by: try self.key(key)))
            XCTAssertFalse(sodium.verifies(signature: signature + [0], of: text, by: try self.key(key)))
        }
    }

    /// Two signatures of one text by one key would be a way to change a head that is signed.
    func testRefusesAnSOfTheOrderOrMore() throws {
        let sodium = try Sodium.load()
        let order = try bytes(Self.order)
        for (key, text, signature) in Self.vectors {
            var signature = try bytes(signature)
            var carry = 0
            for index in order.indices {
                let sum = Int(signature[32 + index]) + Int(order[index]) + carry
                signature[32 + index] = UInt8(truncatingIfNeeded: sum)
                carry = sum >> 8
            }
            XCTAssertFalse(sodium.verifies(signature: signature, of: try bytes(text), by: try self.key(bytes(key))))
        }
    }

    /// With them, one signature is that of any text.
    func testRefusesKeysOfSmallOrder() throws {
        let sodium = try Sodium.load()
        let identity = "0100000000000000000000000000000000000000000000000000000000000000"
        let last = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
        let points = [
            identity, "0100000000000000000000000000000000000000000000000000000000000080", "ec\(last)7f", "ec\(last)ff",
            "ed\(last)7f", "ed\(last)ff", "ee\(last)7f", "ee\(last)ff",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        ]
        // R = [S]B, so that the equation holds for the identity.
        let valid =
            "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
            + "af22e0f057b9dccd4b1be5ce77e2e7d557b57970b5267a90f57960924a87f106"
        for point in points {
            let key = try key(try bytes(point))
            for signature in [valid] + points.map({ $0 + String(repeating: "00", count: 32) }) {
                for text in [[], [1], [2, 3]] as [[UInt8]] {
                    XCTAssertFalse(sodium.verifies(signature: try bytes(signature), of: text, by: key), point)
                }
            }
        }
    }

    func testHashesBytes() throws {
        let sodium = try Sodium.load()
        func hash(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { sodium.sha256($0) } }
        XCTAssertEqual(hash([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        XCTAssertEqual(hash(Array("abc".utf8)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        XCTAssertEqual(
            hash([UInt8](repeating: 0x61, count: 1_000_000)),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        XCTAssertEqual(
            sodium.sha256(UnsafeRawBufferPointer(start: nil, count: 0)),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
