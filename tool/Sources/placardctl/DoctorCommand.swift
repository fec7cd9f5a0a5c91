import ArgumentParser
import Glibc
import PlacardCore
import PlacardStore

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a store and the system, and say what to do.",
        discussion: """
            Looks at the store's files, integrity, queue and times, at who has it open, and at libcurl and the trusted \
            certificates. The store may be in use; nothing is written or locked. Only with --endpoint does the command \
            use the network: one GET request to the server.

            The exit status is 0 without warnings, 1 with warnings, and 2 with errors.

            Examples:
              placardctl doctor --store /var/lib/kiosk --api-key KEY
              placardctl doctor --store /var/lib/kiosk --api-key KEY --endpoint sdk.example.com
            """)

    @OptionGroup(title: "Store") var store: StoreOptions

    @Option(help: "Also send a GET request to this server: a host or URL, as in the option endpoint.")
    var endpoint: String?

    @Option(help: "The certificates that the host trusts (option ca_file).", completion: .file())
    var caFile: String?

    @Option(
        help: "The most records that the host keeps (option queue_limit).", transform: WholeNumber.in(1...Int.max))
    var queueLimit = EngineOptions().queueLimit

    @Option(
        help: "The most bytes that queued records may take (option queue_limit_bytes).",
        transform: WholeNumber.in(1...Int.max))
    var queueLimitBytes: Int?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        var findings = SystemChecks(caFile: caFile).findings + storeFindings()
        if let endpoint { findings += try EndpointCheck(url: endpoint, caFile: caFile).findings() }
        let worst = HealthFinding.worst(findings)
        if json {
            Console.print([
                "store": .string(store.path.database), "version": .string(LibraryVersion.text),
                "worst": .string(worst.rawValue), "findings": .array(findings.map(\.json)),
            ])
        } else {
            for line in findings.flatMap(\.lines) { Console.print(styled: line) }
        }
        try HealthFinding.end(with: worst)
    }

    private func storeFindings() -> [HealthFinding] {
        let files = FileChecks(path: store.path).findings
        do throws(PlacardError) {
            let survey = try StoreReader.survey(store.path, checks: true)
            let found = HealthFinding(level: .ok, check: "store", text: "'\(store.path.database)' can be read")
            return [found] + files
                + ContentChecks(
                    survey: survey, store: store, queueLimit: queueLimit, queueLimitBytes: queueLimitBytes,
                    now: store.nowMs
                ).findings
        } catch {
            return [HealthFinding(level: .error, check: "store", text: error.message, advice: advice(error.status))]
                + files
        }
    }

    private func advice(_ status: Status) -> String {
        switch status {
        case .notFound:
            "Give the directory and the API key of the host's options. A host that was never opened has no store. "
                + StoreNames.words(store.directory)
        case .version: "Use the placardctl of the host's version."
        default: "If it is damaged, restart the host: it sets the store aside and begins a new one."
        }
    }
}
