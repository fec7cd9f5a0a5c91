import PlacardCore

/// Sends one GET request to a server: name, connection, certificate and HTTP.
struct EndpointCheck {
    let url: String
    let caFile: String?

    /// - Throws: when the process has no descriptor left.
    func findings() throws(Failure) -> [HealthFinding] {
        let endpoint: PlacardCore.Endpoint
        do throws(PlacardError) {
            endpoint = try PlacardCore.Endpoint(url, allowInsecureHTTP: true)
        } catch {
            return [HealthFinding(level: .error, check: "endpoint", text: error.message)]
        }
        return [Self.finding(try Fetch(caFile: caFile).get(endpoint.base), endpoint.base)]
    }

    static func finding(_ outcome: HTTPOutcome, _ url: String) -> HealthFinding {
        switch outcome {
        case .reply(let reply) where reply.status < 500:
            // Without a request of a client, 404 and 405 are the usual answers.
            HealthFinding(
                level: .ok, check: "endpoint",
                text: "\(url) answers with HTTP status \(reply.status)"
                    + (url.hasPrefix("https:") ? "; its certificate is trusted" : ""))
        case .reply(let reply):
            HealthFinding(
                level: .warning, check: "endpoint", text: "\(url) answers with HTTP status \(reply.status)",
                advice: "The server has a problem: the client keeps its records and tries again.")
        case .failure(let failure, let detail):
            HealthFinding(level: .error, check: "endpoint", text: "\(url): \(detail)", advice: advice(failure))
        }
    }

    private static func advice(_ failure: NetworkFailure) -> String {
        switch failure {
        case .tls:
            "Check the clock, the trusted certificates (--ca-file), and whether a proxy replaces the server's certificate."
        case .timeout: "Check the network and its firewall: something drops the packets."
        default: "Check the name, the port, the network, and whether the host needs a proxy."
        }
    }
}
