import Foundation
import Placard

/// The host of a run: a client with a scripted server and a clock that only the scenario moves.
final class Host {
    private static let timerLimit = 1_000_000  // on the way of one advance
    private static let roundLimit = 10_000  // dispatches at one instant

    /// The verdicts of the last `explain`.
    var explanation: [Verdict] = []
    /// Rendered last, perhaps by a client of before.
    var page: String?
    private let options: Options
    /// The monotonic clock is another one than the wall clock: an hour, as on a machine that started then.
    private var now: Instant
    private var current: Client?
    private var known = Known()
    private var events: [JSON] = []
    private var begun: [JSON] = []

    /// What the host knows of one client's requests and messages; their numbers mean nothing to the next client.
    private struct Known {
        var openRequests: [HostRequest] = []
        var lastRequests: [RequestKind: UInt64] = [:]
        var lastOffered: UInt64?
        var lastHandles: [String: UInt64] = [:]
    }

    init(_ scenario: Scenario, directory: String) {
        var options = scenario.options
        options.directory = directory
        self.options = options
        now = Instant(wallMs: scenario.startMs, monotonicMs: 3_600_000)
    }

    // MARK: The client

    var client: Client {
        get throws {
            guard let current else { throw StepError("no client is open") }
            return current
        }
    }

    func open() throws {
        var options = options
        options.clock = .host(now)
        let client = try Client(options)
        guard current == nil else {
            client.abandon()
            throw StepError("a second client was opened on the same store")
        }
        current = client
    }

    func close() throws { try end { $0.close() } }
    func kill() throws { try end { $0.abandon() } }

    /// The end of the run, wherever it ended.
    func drop() { current?.abandon() }

    private func end(_ leave: (Client) -> Void) throws {
        let client = try client
        current = nil
        known = Known()
        leave(client)
    }

    /// As a second process does, at the time of the scenario, beside the client or without one.
    func put(_ kind: OutboxKind, _ record: String) throws {
        let outbox = try Outbox(directory: options.directory ?? "", apiKey: options.apiKey)
        defer { outbox.close() }
        try outbox.setTime(wallMs: now.wallMs)
        try outbox.put(kind, json: record.utf8)
    }

    // MARK: Time

    /// Moves both clocks, standing still at each due time on the way.
    func advance(by ms: Int64) throws {
        let end = now.monotonicMs + ms
        for _ in 0..<Self.timerLimit {
            guard let deadline = try current?.nextDeadlineMs(), deadline <= end else { return try move(to: end) }
            try move(to: max(deadline, now.monotonicMs))
            try settle()
        }
        throw StepError("more than \(Self.timerLimit) timers on the way")
    }

    func shiftWall(by ms: Int64) throws {
        now.wallMs += ms
        try current?.setTime(now)
    }

    private func move(to monotonicMs: Int64) throws {
        now.wallMs += monotonicMs - now.monotonicMs
        now.monotonicMs = monotonicMs
        try current?.setTime(now)
    }

    // MARK: What comes

    /// Dispatches until nothing is due, and reads the events.
    func settle() throws {
        guard let current else { return }
        for _ in 0..<Self.roundLimit {
            try current.dispatch()
            while let event = try current.nextEvent() { note(event) }
            guard let deadline = try current.nextDeadlineMs(), deadline <= now.monotonicMs else { return }
        }
        throw StepError("work is still due after \(Self.roundLimit) dispatches at one instant")
    }

    /// The events and the requests begun since the last time.
    func takeSeen() -> (events: [JSON], requests: [JSON]) {
        defer { (events, begun) = ([], []) }
        return (events, begun)
    }

    private func note(_ event: Event) {
        switch event {
        case .request(let request):
            known.openRequests.append(request)
            known.lastRequests[request.kind] = request.id
            begun.append(Observer.request(request))
        case .requestCancelled(let id): known.openRequests.removeAll { $0.id == id }
        case .message(let offered):
            known.lastOffered = offered.handle
            known.lastHandles[offered.id] = offered.handle
            fallthrough
        default: events.append(Observer.event(event))
        }
    }

    // MARK: What a step is about

    /// The oldest open request of a kind. When it may be missing: the last one ever, for the client to judge.
    func takeRequest(_ kind: RequestKind, mayBeMissing: Bool) throws -> UInt64 {
        if let index = known.openRequests.firstIndex(where: { $0.kind == kind }) {
            return known.openRequests.remove(at: index).id
        }
        if mayBeMissing { return known.lastRequests[kind] ?? 0 }
        throw StepError("no request of kind '\(spelled(kind))' is open", status: .notFound)
    }

    /// What the links of the page rendered last begin with.
    func pageBase() throws -> String {
        for attribute in (page ?? "").split(separator: Character("\""))
        where attribute.hasPrefix("placard://") || attribute.hasPrefix("http") {
            let parts = attribute.split(omittingEmptySubsequences: false) { $0 == "/" }
            if let token = parts.firstIndex(where: Self.isToken) { return parts[...token].joined(separator: "/") }
        }
        throw StepError("no page with a link was rendered")
    }

    private static func isToken(_ part: Substring) -> Bool {
        part.count == 32 && part.allSatisfy { ("a"..."p").contains($0) }
    }

    /// The message of a campaign; without id the one showing, else the one last offered.
    func messageHandle(_ id: String?) throws -> UInt64 {
        let live = try client.messages()
        if let id {
            let states: [MessageState] = [.showing, .offered, .waiting]
            let first = states.lazy.compactMap { state in live.first { $0.state == state && $0.id == id } }.first
            if let handle = first?.handle ?? known.lastHandles[id] { return handle }
            throw StepError("there is no message '\(id)'", status: .notFound)
        }
        if let showing = live.first(where: { $0.state == .showing }) { return showing.handle }
        guard let handle = known.lastOffered else { throw StepError("no message was offered", status: .state) }
        return handle
    }
}
