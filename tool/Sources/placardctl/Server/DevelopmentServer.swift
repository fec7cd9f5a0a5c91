import FoundationEssentials
import NIOCore

/// The server of `placardctl serve`: serves a campaign file over HTTP on one port.
struct DevelopmentServer: Sendable {
    let source: CampaignSource
    private let watch: FileWatch
    private let address: SocketAddress
    private let http: HTTPServer
    private let changes = Changes()
    private let report: @Sendable (ServerLine) -> Void

    /// `report` gets one line per event. With `isReadOnly` the page cannot save the file. `now` is in unix seconds.
    init(
        path: String, host: String = "127.0.0.1", port: UInt16, restKey: String? = nil,
        isReadOnly: Bool = false, limits: HTTPLimits = HTTPLimits(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) },
        report: @escaping @Sendable (ServerLine) -> Void
    ) throws {
        self.report = report
        watch = FileWatch(path: path)
        source = try CampaignSource(path: path, now: now)
        let host = try HostAddress(host)
        let router = Router(
            source: source, address: host, restKey: restKey, isReadOnly: isReadOnly, changes: changes, report: report)
        address = host.socketAddress(port: port)
        http = HTTPServer(limits: limits, answer: router.answer)
    }

    /// Serves until the task is cancelled. `onReady` gets the URL once connections are accepted. Throws `IOError` when
    /// it cannot listen on the address.
    func run(onReady: @escaping @Sendable (String) -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await http.run(at: address) { onReady("http://\(HostAddress.text($0))") } }
            group.addTask {
                await watch.run {
                    for line in await source.reload() { report(.file(line)) }
                    await changes.notify()
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
