import Placard
import TestSupport

/// One run of a scenario: a step is the call, then dispatch until nothing is due, then what was seen is compared.
struct Run {
    /// Nil when everything was as expected; else the first step that was not, and what differs.
    static func failure(of scenario: Scenario) throws -> String? {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let host = Host(scenario, directory: directory.path)
        defer { host.drop() }
        for step in scenario.steps {
            if let failure = Run(host: host, step: step).failure() { return failure }
        }
        return nil
    }

    let host: Host
    let step: Step

    private func failure() -> String? {
        do {
            let outcome = try perform()
            try host.settle()
            let differences = try differences(outcome)
            return differences.isEmpty ? nil : Report.text(step, differences)
        } catch {
            return "\(step): \(error)"
        }
    }

    /// The status of the call as the format spells it, with the text of a fault.
    private func perform() throws -> (status: String, detail: String) {
        do {
            return (spelled(try Driver(host: host, step: step).perform()), "")
        } catch let error as PlacardError {
            return (spelled(error.status), ": \(error)")
        } catch let error as StepError {
            guard step.expectsStatus, let status = error.status else { throw error }
            return (spelled(status), ": \(error)")
        }
    }

    private func differences(_ outcome: (status: String, detail: String)) throws -> [Difference] {
        let wanted = step.expect.first { $0.key == "status" }?.value ?? .string("ok")
        let seen = host.takeSeen()
        var found: [Difference] = []
        if !Matcher.matches(wanted, .string(outcome.status)) {
            found.append(
                Difference(path: "status", expected: wanted, seen: .string(outcome.status + outcome.detail)))
        }
        for (key, expected) in step.expect.map({ ($0.key, $0.value) }) where key != "status" {
            switch key {
            case "events": found += Matcher.eventDifferences(expected, seen.events)
            case "requests":
                found += Matcher.differences(Self.withLowerHeaders(expected), .array(seen.requests), key)
            case "page": found += try pageDifferences(expected)
            default: found += Matcher.differences(expected, try observed(key), key)
            }
        }
        return found
    }

    private func pageDifferences(_ expected: JSON) throws -> [Difference] {
        guard let page = host.page else { throw StepError("no page was rendered") }
        func differences(_ key: String, _ isFault: (String) -> Bool) -> [Difference] {
            (expected[key]?.array ?? []).filter { isFault($0.string ?? "") }
                .map { Difference(path: "page.\(key)", expected: $0, seen: .string(page)) }
        }
        return differences("contains") { !page.contains($0) } + differences("lacks") { page.contains($0) }
    }

    private func observed(_ key: String) throws -> JSON {
        switch key {
        case "cards": .array(try host.client.cards().map(Observer.card))
        case "unviewed": .integer(try host.client.cards().unviewed)
        case "stack":
            .array(try host.client.messages().filter { $0.state == .waiting }.map { .string($0.id) })
        case "showing": .text(try host.client.messages().first { $0.state == .showing }?.id)
        case "queued": .integer(try host.client.queuedRecords())
        case "explain": .array(try host.explanation.map(Observer.verdict))
        default: throw StepError("the runner does not observe '\(key)'")
        }
    }

    /// Header names compare without case.
    private static func withLowerHeaders(_ expected: JSON) -> JSON {
        switch expected {
        case .array(let requests): .array(requests.map(withLowerHeaders))
        case .object(let members):
            .object(
                members.map {
                    switch $0.key {
                    case "$contains": JSON.Member(key: $0.key, value: withLowerHeaders($0.value))
                    case "headers": JSON.Member(key: $0.key, value: lowerKeys($0.value))
                    default: $0
                    }
                })
        default: expected
        }
    }

    private static func lowerKeys(_ headers: JSON) -> JSON {
        guard let members = headers.members else { return headers }
        return .object(members.map { JSON.Member(key: $0.key.lowercased(), value: $0.value) })
    }
}
