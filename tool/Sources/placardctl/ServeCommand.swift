import ArgumentParser
import FoundationEssentials
import Glibc
import NIOCore

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a campaign file to clients, for development and tests.",
        discussion: """
            Speaks the data, content_cards/sync and template endpoints below /api/v3 and the REST endpoints /users/track \
            and /campaigns/trigger/send, and reloads the file when it changes. There is no authentication: any API key is accepted.

            Open the URL of the first line in a browser: a page shows the feed and the messages as a device draws them, \
            what clients send, and which message an event would trigger. It can edit the file, unless --read-only is \
            given. For programs, what clients have sent is at \
            GET /_placard/received.

            Examples:
              placardctl serve campaigns.json
              placardctl serve campaigns.json --port 0 --json
            """)

    @Argument(help: "The campaign file (JSON).", completion: .file(extensions: ["json"]))
    var file: String

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
        guard (try? HostAddress(host)) != nil else {
            throw ValidationError("--host must be a numeric address such as 127.0.0.1, or localhost; not '\(host)'.")
        }
    }

    func run() async throws {
        let signals = StopSignals()
        let server = try makeServer()
        if try !HostAddress(host).isLoopback {
            Console.printError("placardctl: warning: other machines can reach \(host), and there is no authentication")
        }
        for note in await server.source.notes() { Console.printError("placardctl: note: \(note)") }
        do {
            try await withThrowingTaskGroup(of: Void.self) { [self] group in
                group.addTask {
                    try await server.run { url in
                        print(.serving(file, at: url))
                        if !quiet, !json, Console.isTerminal {
                            Console.print(
                                "placardctl: open it in a browser to see feed, messages and what clients send")
                        }
                    }
                }
                group.addTask { await signals.wait() }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch let error as IOError {
            throw Failure(description: explain(error.errnoCode))
        }
    }

    private func makeServer() throws -> DevelopmentServer {
        do {
            return try DevelopmentServer(
                path: file, host: host, port: port, restKey: restKey, isReadOnly: readOnly
            ) { [self] line in
                if !quiet { print(line) }
            }
        } catch let error as CampaignFileError {
            throw Failure(description: error.description(of: file))
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
