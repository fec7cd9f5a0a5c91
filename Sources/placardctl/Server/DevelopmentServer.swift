import FlyingFox
import FlyingSocks
import Foundation

/// The server of `placardctl serve`: a campaign file behind HTTP on one port.
struct DevelopmentServer: Sendable {
    let source: CampaignSource
    private let watch: FileWatch
    private let host: String
    private let http: HTTPServer
    private let changes = Changes()
    private let print: @Sendable (String) -> Void

    /// `print` gets one line for each thing that happens. `now` is in unix seconds.
    init(
        path: String, host: String = "127.0.0.1", port: UInt16, restKey: String? = nil,
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) },
        print: @escaping @Sendable (String) -> Void
    ) throws {
        self.host = host
        self.print = print
        watch = FileWatch(path: path)
        source = try CampaignSource(path: path, now: now)
        let router = Router(source: source, restKey: restKey, changes: changes, print: print)
        let address = try HostAddress(host).socketAddress(port: port)
        http = HTTPServer(address: address, pool: NoDelayPool(), logger: .disabled, handler: router)
    }

    /// Serves until the task is cancelled. `onReady` gets the URL once connections are accepted.
    func run(onReady: @escaping @Sendable (String) -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await http.run() }
            group.addTask {
                try await http.waitUntilListening()
                onReady(await url())
                await watch.run {
                    print(await source.reload())
                    await changes.tell()
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func url() async -> String {
        switch await http.listeningAddress {
        case .ip4(let address, let port): "http://\(address):\(port)"
        case .ip6(let address, let port): "http://[\(address)]:\(port)"
        default: "http://\(host)"
        }
    }
}
