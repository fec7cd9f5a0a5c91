import PlacardCore
import PlacardTransport

/// A GET request through the library's own transport, which loads libcurl.
struct Fetch {
    private let transport: CurlTransport
    private let poller: Poller

    /// - Parameter timeoutMs: limit on the whole request.
    init(caFile: String? = nil, timeoutMs: Int = 10_000) throws(Failure) {
        do throws(PollerError) {
            poller = try Poller()
        } catch {
            throw Failure(description: "the process has no file descriptor left")
        }
        let options = CurlOptions(
            userAgent: "placardctl/\(LibraryVersion.text)", caFile: caFile, connectTimeoutMs: timeoutMs,
            totalTimeoutMs: timeoutMs)
        transport = CurlTransport(options: options, poller: poller)
    }

    /// Waits for the reply.
    ///
    /// - Parameter asSource: as devices fetch content: with redirects, and without asking for a packed answer.
    func get(_ url: String, asSource: Bool = false) -> HTTPOutcome {
        transport.start(
            HTTPRequest(
                id: 1, kind: asSource ? .source : .asset, url: url, headers: [], body: [],
                redirects: asSource ? PlacardCore.Endpoint.redirects(from: url) : nil))
        while true {
            if let completion = transport.takeCompletions().first { return completion.outcome }
            poller.setDeadline(transport.deadlineMs)
            _ = Poller.wait(poller.descriptor, timeoutMs: 1_000)
            transport.perform(ready: poller.takeReady(), nowMs: SystemClock.monotonicMs())
        }
    }
}
