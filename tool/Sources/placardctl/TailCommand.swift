import ArgumentParser

struct TailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tail",
        abstract: "Follow a store, or what a development server receives.",
        discussion: """
            Prints one line per change until Ctrl-C. For a store these are new records, batches that are formed, refused \
            or acknowledged, changed cards and campaigns, displays, sessions, and changes of user. The store is read \
            again whenever its files change; nothing is written or locked. What comes and goes between two readings, \
            which are at least 0.2 s apart, is not seen.

            With the URL of a running placardctl serve, the lines are what clients send to it.

            Examples:
              placardctl tail --store /var/lib/kiosk --api-key KEY
              placardctl tail http://127.0.0.1:8585 --json --for 60
            """)

    @Argument(help: "The URL of a running placardctl serve, such as http://127.0.0.1:8585.")
    var url: String?

    @Option(name: .customLong("store"), help: "The directory that contains the store.", completion: .directory)
    var directory: String?

    @Option(help: "The API key of the app that the store belongs to.")
    var apiKey: String?

    @Option(name: .customLong("for"), help: "End after this many seconds.")
    var seconds: Double?

    @Option(help: "End after this many lines.", transform: WholeNumber.in(0...Int.max))
    var count: Int?

    @Flag(help: "Write JSON lines: one object per change.")
    var json = false

    func validate() throws {
        guard (url == nil) != (directory == nil) else {
            throw ValidationError("Give either a URL, or --store DIRECTORY with --api-key KEY.")
        }
        guard (directory == nil) == (apiKey == nil) else {
            throw ValidationError(
                directory == nil
                    ? "--api-key belongs to --store." : "--store needs --api-key: a store belongs to one app.")
        }
        if let seconds, !(0...1e9).contains(seconds) {
            throw ValidationError("--for must be a number of seconds from 0 to 1000000000.")
        }
    }

    func run() async throws {
        let signals = StopSignals()
        try await withThrowingTaskGroup(of: Void.self) { [self] group in
            group.addTask { try await follow() }
            group.addTask { await signals.wait() }
            if let seconds { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func follow() async throws {
        var output = TailOutput(isJSON: json, count: count)
        if let directory, let apiKey {
            var options = StoreOptions()
            options.directory = directory
            options.apiKey = apiKey
            try await StoreTail(options: options).run(&output)
        } else if let url {
            try await ServerTail(url: url).run(&output)
        }
    }
}
