import ArgumentParser
import PlacardCore
import PlacardSodium

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check a published campaign file, its signatures and its pictures.",
        discussion: """
            Checks signature, sequence, expiry, and the hashes of content and pictures, in a directory or at the URL of \
            its head. For jobs that run daily: the exit status is 0 without warnings, 1 with warnings \
            (it expires within --days), and 2 with errors.

            With --after, also whether a device that has accepted that head accepts this one: before an upload, compare \
            with what is online.

            Examples:
              placardctl verify public --key kiosk.pub
              placardctl verify https://static.example.com/kiosk/head.json --key kiosk.pub --days 14
            """)

    @Argument(
        help: "The directory, or the URL of the head; with a slash at its end that of its folder.",
        completion: .directory)
    var place: String

    @Option(
        name: .customLong("key"), help: "A public key to trust. Can be repeated.",
        completion: .file(extensions: ["pub"]))
    var keys: [String]

    @Option(
        help: "How many of the keys must sign.", transform: WholeNumber.in(1...4))
    var signatures = 1

    @Option(help: "Warn when it expires within so many days.", transform: WholeNumber.in(0...36_500))
    var days: Int64 = 14

    @Option(help: "A head that devices have accepted before: a file.", completion: .file(extensions: ["json"]))
    var after: String?

    @Option(help: "The time of the check, such as 2026-01-31T18:00:00Z; by default now.", transform: Moment.init)
    var at: Moment?

    @Option(help: "The certificates that programs trust (option ca_file).", completion: .file())
    var caFile: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        var verification = Verification(
            source: try VerifiedSource(place, caFile: caFile), keys: try keys.map { try KeyText.publicKey(file: $0) },
            signaturesWanted: signatures, nowMs: at?.wallMs ?? Times.nowMs, sodium: try SodiumTool.load(),
            warningMs: days * 24 * 3_600_000)
        if let after {
            guard let bytes = try PublishFile.bytes(after) else {
                throw Failure(description: "there is no file \(after)")
            }
            verification.earlier = bytes
        }
        let findings = verification.findings()
        let worst = HealthFinding.worst(findings)
        if json {
            Console.print(["worst": .string(worst.rawValue), "findings": .array(findings.map(\.json))])
        } else {
            for line in findings.flatMap(\.lines) { Console.print(styled: line) }
        }
        try HealthFinding.end(with: worst)
    }
}
