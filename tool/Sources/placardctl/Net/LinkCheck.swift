import PlacardCore

/// Asks servers whether they have what links name, each once.
final class LinkCheck {
    private static let atOnce = 8

    private let fetch: Fetch
    private var known: [ExactText: String?] = [:]
    /// Called with the numbers of links that are done, and of all.
    var progressed: (Int, Int) -> Void = { _, _ in }

    init(timeoutMs: Int = 10_000) throws(Failure) {
        fetch = try Fetch(timeoutMs: timeoutMs)
    }

    /// What is wrong with a link, for those of which something is.
    func faults(of urls: [String]) -> [ExactText: String] {
        var wanted: [String] = []
        for url in urls where known[ExactText(url)] == nil {
            known[ExactText(url)] = .some(nil)
            wanted.append(url)
        }
        var done = 0
        fetch.heads(wanted, atOnce: Self.atOnce) { url, outcome in
            known[ExactText(url)] = .some(Self.fault(outcome))
            done += 1
            progressed(done, wanted.count)
        }
        return known.compactMapValues { $0 }
    }

    private static func fault(_ outcome: HTTPOutcome) -> String? {
        switch outcome {
        case .failure(_, let detail): detail
        case .reply(let reply):
            switch reply.status {
            // A server that does not know HEAD, wants a login, or is busy may well have it.
            case ..<400, 401, 403, 405, 429, 501, 503: nil
            default: "the server answers with HTTP status \(reply.status)"
            }
        }
    }
}
