import ArgumentParser
import FoundationEssentials
import Glibc
import NIOCore

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a campaign file, or a published directory, for development and tests.",
        discussion: """
            Speaks the data, content_cards/sync and template endpoints below /api/v3 and the REST endpoints /users/track \
            and /campaigns/trigger/send, and reloads the file when it changes. There is no authentication: any API key is accepted.

            Open the URL of the first line in a browser: a page shows the feed and the messages as a device draws them, \
            what clients send, and which message an event would trigger. It can edit the file, unless --read-only is \
            given. For programs, what clients have sent is at \
            GET /_placard/received.

            With --directory it is a web server for what publish has written, to try out the option source_url.

            Examples:
              placardctl serve campaigns.json
              placardctl serve campaigns.json --port 0 --json
              placardctl serve --directory public
            """)

    @Argument(help: "The campaign file (JSON).", completion: .file(extensions: ["json"]))
    var file: String?

    @Option(help: "A directory that publish has written, in place of a campaign file.", completion: .directory)
    var directory: String?

    @Option(help: "The port to listen on, 0 to 65535; 0 picks a free one.", transform: WholeNumber.in(0...65535))
    var port: UInt16 = 8585

    @Option(help: "The numeric address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The REST key that REST endpoints require; by default any key is accepted.")
    var restKey: String?

    @Flag(help: "Let the page show edits of the file, but not save them.")
    var readOnly = false

    @Flag(help: "Print nothing after the first line.")
    var quiet = false

    @Flag(help: "Write JSON lines: the start, each request, each record, each fault.")
    var json = false

    func validate() throws {
        guard (file == nil) != (directory == nil) else {
            throw ValidationError(
                file == nil ? "Give a campaign file, or --directory." : "Give either a campaign file or --directory.")
        }
        guard directory == nil || (restKey == nil && !readOnly) else {
            throw ValidationError("--rest-key and --read-only are for a campaign file.")
        }
        guard (try? HostAddress(host)) != nil else {
            throw ValidationError("--host must be a numeric address such as 127.0.0.1, or localhost; not '\(host)'.")
        }
    }

    func run() async throws {
        let signals = StopSignals()
        let serve = try await server()
        if try !HostAddress(host).isLoopback {
            Console.printError("placardctl: warning: other machines can reach \(host), and there is no authentication")
        }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await serve() }
                group.addTask { await signals.wait() }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch let error as IOError {
            throw Failure(description: explain(error.errnoCode))
        }
    }

    /// What serves until its task is cancelled.
    private func server() async throws -> @Sendable () async throws -> Void {
        if let directory {
            let server = try PublishedServer(directory: directory, host: host, port: port, report: report)
            return { [self] in try await server.run { print(.serving(directory, at: $0)) } }
        }
        let file = file ?? ""
        let server = try developmentServer(file)
        for note in await server.source.notes() { Console.printError("placardctl: note: \(note)") }
        return { [self] in
            try await server.run { url in
                print(.serving(file, at: url))
                if !quiet, !json, Console.isTerminal {
                    Console.print("placardctl: open it in a browser to see feed, messages and what clients send")
                }
            }
        }
    }

    private func developmentServer(_ file: String) throws -> DevelopmentServer {
        do {
            return try DevelopmentServer(
                path: file, host: host, port: port, restKey: restKey, isReadOnly: readOnly, report: report)
        } catch let error as CampaignFileError {
            throw Failure(description: CampaignSource.refusals(file, error).joined(separator: "\n"))
        }
    }

    private var report: @Sendable (ServerLine) -> Void {
        { [self] line in
            if !quiet { print(line) }
        }
    }

    private func print(_ line: ServerLine) {
        if json { return Console.print(line.json) }
        if let text = line.text { Console.print(text) }
    }

    private func explain(_ number: CInt) -> String {
        switch number {
        case EADDRINUSE: "port \(port) of \(host) is in use; choose another with --port (0 picks a free one)"
        case EACCES: "port \(port) of \(host) needs more rights than this user has; choose one above 1023 with --port"
        case EADDRNOTAVAIL: "\(host) is not an address of this machine; see --host"
        default: "cannot listen on port \(port) of \(host): \(String(cString: strerror(number)))"
        }
    }
}
