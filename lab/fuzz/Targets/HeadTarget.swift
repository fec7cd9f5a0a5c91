import PlacardCore
import PlacardJSON

/// The head of a signed source. What is signed has one form, what is accepted is no older than what was, and content is
/// below the head's folder only.
enum HeadTarget {
    private static let folder = "https://x.example/kiosk/"
    private static let hash = String(repeating: "ab", count: 32)
    private static let now: Int64 = 1_790_000_000_000

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let choice = input.byte()
        let head = input.rest()
        if choice & 3 == 3 { return checkStored(head) }
        do throws(HeadFailure) {
            let text = try read(head)
            try checkForm(of: text)
            let stored = choice & 1 == 0 ? nil : before()
            check(try judge(text, stored, verifies: true), stored)
            do throws(HeadFailure) {
                _ = try judge(text, stored, verifies: false)
                require(false, "a head that no key has signed is accepted")
            } catch {
                require(error.reason == .signature, "without a signature it is \(error.reason)")
            }
        } catch {
            require(!error.text.isEmpty, "a failure without a reason")
        }
    }

    private static func read(_ bytes: [UInt8]) throws(HeadFailure) -> HeadText {
        let read: Result<HeadText, HeadFailure> = bytes.withUnsafeBytes { bytes in
            Result { () throws(HeadFailure) in try HeadReader.read(bytes) }
        }
        return try read.get()
    }

    private static var key: PublicKey? { PublicKey(base64: String(repeating: "A", count: 43) + "=") }

    private static func before() -> HeadState {
        HeadState(
            sequence: 41, sha256: hash, createdMs: now - 1_000, expiresMs: nil, keys: [],
            signers: [key].compactMap { $0 })
    }

    private static func judge(
        _ text: HeadText, _ stored: HeadState?, verifies: Bool
    ) throws(HeadFailure) -> HeadJudge.Accepted {
        let rules = HeadJudge.Rules(
            keys: [key].compactMap { $0 }, signaturesWanted: 1, nowMs: now, builtMs: now - 1_000_000)
        // A signature is anything of the right length.
        return try HeadJudge(rules, stored: stored) { _, _, _ in verifies }
            .judge(text, in: SourceFolder(ofHead: folder + "head.json", allowsInsecureHTTP: false))
    }

    /// The signed form is JSON of the same members, and its own signed form.
    private static func checkForm(of text: HeadText) throws(HeadFailure) {
        let again = Array("{\"signatures\":[{}]".utf8) + (text.members.isEmpty ? [] : [UInt8(ascii: ",")])
        let form = try read(again + text.signedText.dropFirst())
        require(form.signedText == text.signedText, "the signed form has another signed form")
    }

    private static func check(_ accepted: HeadJudge.Accepted, _ stored: HeadState?) {
        let head = accepted.head
        require((0...HeadLimits.largestNumber).contains(head.sequence), "the sequence \(head.sequence)")
        require((0...Int64(HeadLimits.blobBytes)).contains(head.size), "the size \(head.size)")
        require(head.keys.count <= HeadLimits.keys, "\(head.keys.count) keys")
        require(HeadState(stored: accepted.next.stored) == accepted.next, "a stored head differs")
        require((accepted.next.expiresMs ?? .max) >= now, "an expired head is accepted")
        if let stored {
            require(head.sequence >= stored.sequence, "an older head is accepted")
            require(head.sequence > stored.sequence || head.sha256 == stored.sha256, "a fork is accepted")
        }
        guard let url = accepted.blobURL else { return require(stored != nil, "no content to fetch") }
        let path = url.dropFirst(folder.count)
        require(url.hasPrefix(folder) && !path.isEmpty, "content elsewhere: \(url)")
        require(!path.split(separator: "/", omittingEmptySubsequences: false).contains(".."), "content above: \(url)")
        require(!path.contains { "?#\\@:%".contains($0) }, "more than a path: \(url)")
    }

    /// What is stored of a head can be damaged.
    private static func checkStored(_ bytes: [UInt8]) {
        guard let state = HeadState(stored: bytes) else { return }
        require(HeadState(stored: state.stored) == state, "a stored head differs when it is stored again")
    }
}
