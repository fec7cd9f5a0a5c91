import PlacardCore

/// Follows what clients send to a running development server.
struct ServerTail {
    private static let period = Duration.milliseconds(300)

    private let url: String

    /// - Parameter url: with or without a slash at its end.
    init(url: String) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// The server's run, and the number of the newest arrival in it.
    private struct Position {
        let run: String
        let last: Int64
    }

    /// Runs until the task is cancelled, or enough was printed.
    ///
    /// - Throws: when the server does not answer at the start. Later such errors are notes.
    func run(_ output: inout TailOutput) async throws {
        // Short, because Ctrl-C takes effect after the request.
        let fetch = try Fetch(timeoutMs: 2_000)
        var seen = try position(fetch)
        var fault: String?
        while !Task.isCancelled, !output.isDone {
            guard (try? await Task.sleep(for: Self.period)) != nil else { return }
            do throws(Failure) {
                let present = try position(fetch)
                // A server that was started again counts from 1.
                let after = present.run == seen.run ? seen.last : 0
                if present.last > after { output.print(try arrivals(after: after, fetch)) }
                seen = present
                fault = nil
            } catch {
                if fault != error.description { Console.printError("placardctl: note: \(error.description)") }
                fault = error.description
            }
        }
    }

    private func position(_ fetch: Fetch) throws(Failure) -> Position {
        let state = try get("/_placard/state", fetch)
        guard let run = state["run"]?.string, let last = state["received"]?["last"]?.integer else {
            throw Failure(description: "\(url) is not a placardctl serve of this version")
        }
        return Position(run: run, last: last)
    }

    private func arrivals(after number: Int64, _ fetch: Fetch) throws(Failure) -> [TailLine] {
        let reply = try get("/_placard/arrivals?after=\(number)", fetch)
        return (reply["arrivals"]?.elements ?? []).map(Self.line)
    }

    private static func line(_ arrival: JSON) -> TailLine {
        var words = arrival["title"]?.string ?? ""
        if let name = arrival["name"]?.string { words += " '\(name)'" }
        if let user = arrival["user"]?.string { words += ", user '\(user)'" }
        if let data = arrival["data"] { words += " \(data.text())" }
        var members = arrival.members ?? [:]
        members["kind"] = nil
        return TailLine(kind: arrival["kind"]?.string ?? "unknown", words: words, members: members)
    }

    private func get(_ path: String, _ fetch: Fetch) throws(Failure) -> JSON {
        switch fetch.get(url + path) {
        case .failure(_, let detail): throw Failure(description: "\(url) does not answer: \(detail)")
        case .reply(let reply):
            guard reply.status == 200, let json = try? JSONReader.read(reply.body) else {
                throw Failure(description: "\(url) is not a placardctl serve: status \(reply.status) for \(path)")
            }
            return json
        }
    }
}
