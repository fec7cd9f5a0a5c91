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

    /// Asks for the heads of all replies, so many at a time.
    func heads(_ urls: [String], atOnce: Int, _ take: (String, HTTPOutcome) -> Void) {
        var next = 0
        var running = 0
        while next < urls.count || running > 0 {
            while running < atOnce, next < urls.count {
                transport.start(
                    HTTPRequest(
                        id: UInt64(next), kind: .asset, url: urls[next], headers: [], body: [],
                        redirects: .httpAndHTTPS, isHead: true))
                next += 1
                running += 1
            }
            step()
            for completion in transport.takeCompletions() {
                running -= 1
                if let url = Int(exactly: completion.id), urls.indices.contains(url) {
                    take(urls[url], completion.outcome)
                }
            }
        }
    }

    private func step() {
        poller.setDeadline(transport.deadlineMs)
        _ = Poller.wait(poller.descriptor, timeoutMs: 1_000)
        transport.perform(ready: poller.takeReady(), nowMs: SystemClock.monotonicMs())
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
            step()
        }
    }
}
