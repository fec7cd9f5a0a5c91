import ArgumentParser
import Glibc
import PlacardCore
import PlacardJSON
import PlacardSodium

struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Sign a campaign file, and write it with its pictures into a directory for any web server.",
        discussion: """
            Checks the file as serve does. Pictures and bundles are given by their path next to the file: they are copied, \
            named by their hash, and the links follow. The head is replaced last, so that a device never sees a part. \
            What another content has replaced stays for 30 days.

            A new content gets the next sequence: the time in Unix seconds, or one more than that of the head in the \
            directory. A content that is published already keeps its sequence and gets a new head, which renews \
            --expires.

            Examples:
              placardctl publish campaigns.json public --key kiosk.key --expires 365d
              placardctl publish campaigns.json public --key old.key --key new.key
            """)

    @Argument(help: "The campaign file (JSON).", completion: .file(extensions: ["json"]))
    var file: String

    @Argument(help: "The directory that the web server serves. It is made if it is missing.", completion: .directory)
    var directory: String

    @Option(
        name: .customLong("key"), help: "A secret key of keygen, which signs. Can be repeated.",
        completion: .file(extensions: ["key"]))
    var keys: [String]

    @Option(
        name: .customLong("trust"),
        help: "A public key that can sign the next head, in addition to those that sign. Can be repeated.",
        completion: .file(extensions: ["pub"]))
    var trusted: [String] = []

    @Option(help: "Until when devices accept the head, in days from now, such as 365d; by default always.")
    var expires: Days?

    @Option(
        help: "The sequence of the content, which must not be lower than that of the head in the directory.",
        transform: WholeNumber.in(1...HeadLimits.largestNumber))
    var sequence: Int64?

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard keys.count <= HeadLimits.signatures, keys.count + trusted.count <= HeadLimits.keys else {
            throw ValidationError("Give at most \(HeadLimits.keys) keys.")
        }
    }

    func run() throws {
        let sodium = try SodiumTool.load()
        let (signers, trusted) = try readKeys()
        let secrets = keys.compactMap { (try? PublishFile.bytes($0)) ?? nil }
        let content = try PublishedContent(path: file, not: secrets, sodium: sodium)
        try check(content.findings)

        let directory = PublishDirectory(path: directory)
        let lock = try directory.lock()
        defer { close(lock) }
        for key in keys where directory.contains(key) {
            throw Failure(description: "\(key) is in \(directory.path), which is published: move the secret key away")
        }
        let before = try directory.published()?.head
        let nowMs = Times.nowMs
        let sequence = try nextSequence(content, after: before, sodium, nowMs)
        let blob = content.blob(sequence: sequence)
        guard blob.count <= HeadLimits.blobBytes else {
            throw Failure(
                description: "the content has \(blob.count) bytes without files: the limit is \(HeadLimits.blobBytes)")
        }
        let hash = blob.withUnsafeBytes { sodium.sha256($0) }
        // If two heads name one content, the later one counts.
        let createdMs = max(nowMs / 1000 * 1000, before.map { $0.createdMs + 1000 } ?? 0)
        let expiresMs = expires.map { nowMs / 1000 * 1000 + $0.ms }
        let head = try SourceText.signed(
            sequence: sequence, createdMs: createdMs, expiresMs: expiresMs, blob: blob, sha256: hash, by: signers,
            trusted: trusted
        ) { key in String(key.bytes.withUnsafeBytes { sodium.sha256($0) }.prefix(8)) }
        try checkAsDevice(head, signers, sodium)
        try directory.publish(head, blob: blob, sha256: hash, files: content.files)
        let removed = directory.prune(replaced: before?.sha256, inUse: hash, nowMs: nowMs)
        report(content, sequence, createdMs, expiresMs, blob.count, hash, removed)
    }

    private func readKeys() throws -> (signers: [SigningKey], trusted: [PublicKey]) {
        var signers: [SigningKey] = []
        for path in keys {
            let key = try SigningKey(file: path)
            guard !signers.contains(where: { $0.publicKey == key.publicKey }) else {
                throw Failure(description: "\(path) is given twice")
            }
            signers.append(key)
        }
        return (signers, try trusted.map { try KeyText.publicKey(file: $0) })
    }

    /// Nobody else reads a signed source: what a device would leave out is a mistake.
    private func check(_ findings: [CheckFinding]) throws {
        for finding in findings { Console.printError("placardctl: note: \(finding.note)") }
        guard !findings.contains(where: { $0.level == .error }) else {
            throw Failure(
                description: "\(file) is not published: devices would leave a part of it out, or never show it")
        }
    }

    private func nextSequence(
        _ content: PublishedContent, after before: Head?, _ sodium: Sodium, _ nowMs: Int64
    ) throws -> Int64 {
        func isPublished(_ before: Head) -> Bool {
            content.blob(sequence: before.sequence).withUnsafeBytes { sodium.sha256($0) } == before.sha256
        }
        guard let before else { return sequence ?? nowMs / 1000 }
        guard let sequence else {
            return isPublished(before) ? before.sequence : max(nowMs / 1000, before.sequence + 1)
        }
        guard sequence > before.sequence || (sequence == before.sequence && isPublished(before)) else {
            throw Failure(
                description: "the sequence \(before.sequence) is published: devices would refuse another content with "
                    + "\(sequence); give a higher one")
        }
        return sequence
    }

    /// No device has to find a mistake of this tool.
    private func checkAsDevice(_ head: [UInt8], _ signers: [SigningKey], _ sodium: Sodium) throws {
        let rules = HeadJudge.Rules(
            keys: signers.map(\.publicKey), signaturesWanted: signers.count, nowMs: Times.nowMs, builtMs: 0)
        let judge = HeadJudge(rules, stored: nil) { sodium.verifies(signature: $0, of: $1, by: $2) }
        do throws(HeadFailure) {
            _ = try judge.judge(head, in: VerifiedSource.localFolder)
        } catch {
            throw Failure(description: "the head is not published, because devices would refuse it: \(error.text)")
        }
    }

    private func report(
        _ content: PublishedContent, _ sequence: Int64, _ createdMs: Int64, _ expiresMs: Int64?, _ size: Int,
        _ hash: String, _ removed: Int
    ) {
        if json {
            var members: JSON.Members = [
                "sequence": .integer(sequence), "created_ms": .integer(createdMs), "size": .integer(Int64(size)),
                "sha256": .string(hash), "cards": .integer(Int64(content.file.cards.count)),
                "campaigns": .integer(Int64(content.file.campaigns.count)),
                "files": .array(content.files.keys.sorted().map { .string($0) }), "removed": .integer(Int64(removed)),
            ]
            members["expires_ms"] = expiresMs.map { .integer($0) }
            return Console.print(.object(members))
        }
        let parts = [
            Phrases.count(content.file.cards.count, "card"), Phrases.count(content.file.campaigns.count, "campaign"),
            Phrases.count(content.files.count, "file"),
            expiresMs.map { "expires \(Times.words($0))" } ?? "never expires",
        ]
        Console.print("placardctl: published sequence \(sequence) in \(directory): \(parts.joined(separator: ", "))")
    }
}

/// A number of days on the command line, such as `365d`.
struct Days: ExpressibleByArgument {
    let ms: Int64

    init?(argument: String) {
        guard argument.hasSuffix("d"), let days = Int64(argument.dropLast()), (1...36_500).contains(days) else {
            return nil
        }
        ms = days * 24 * 3_600_000
    }
}
