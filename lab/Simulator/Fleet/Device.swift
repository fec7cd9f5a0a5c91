import PlacardCore
import PlacardJSON
import PlacardRegex

/// One device: a real engine, a store in memory, and a host that shows each message that is offered and closes it.
final class Device {
    private let durable: DurableEngine
    private let store = FleetStore()
    /// For when the engine's next turn is planned; nil: it is not.
    var plannedMs: Int64?
    /// Batches of this device that the server has, by a hash of their id.
    var received: Set<Int> = []
    private(set) var shown = 0

    init(_ number: Int, seed: UInt64, at now: Instant) throws(PlacardError) {
        let requests = RequestBuilder(
            endpoint: try Endpoint("sdk.example.com", allowInsecureHTTP: false), apiKey: "fleet", appVersion: nil,
            device: DeviceFields())
        durable = try DurableEngine(over: store, user: "user-\(number)", signature: nil, at: now, { _ in }) {
            Engine(
                options: EngineOptions(), requests: requests, compileRegex: compileRegex,
                identifiers: IdentifierSource(entropy: (seed, UInt64(number))), jitterSeed: seed ^ UInt64(number),
                stored: $0, at: now, effects: &$1)
        }
    }

    var queued: Int { durable.engine.queued }
    /// Records that were ever logged.
    var logged: Int { store.logged }

    func nextMs(at now: Instant) -> Int64? { durable.nextDeadlineMs(at: now) }

    /// Number and age of the records in a batch, which the server gets for the first time.
    func contents(of batch: Int) -> [Int64] {
        store.rows.rows.lazy.filter { $0.batch?.hashValue == batch }.map(\.record.timeMs)
    }

    /// Applies an input and does what the host does at once. Returns the requests that begin.
    func apply(_ input: Input, at now: Instant) throws(PlacardError) -> [HTTPRequest] {
        var requests: [HTTPRequest] = []
        var offered: [UInt64] = []
        _ = try durable.apply(input, at: now) { consequences in
            requests += consequences.requests
            for case .message(let message) in consequences.events { offered.append(message.handle) }
        }
        for handle in offered {
            shown += 1
            for action in [Input.MessageAction.show, .impression, .dismissal] {
                requests += try apply(.message(handle: handle, action), at: now)
            }
        }
        return requests
    }

    /// How the engine sees a reply.
    func completion(_ answer: Answer, of flight: Flight, _ reply: Replies) -> Completion {
        switch answer {
        case .nothing: .failure(RequestFailure(.offline, text: "could not connect"))
        case .limited:
            ReplyDecoder.decode(
                HTTPReply(status: 429, body: []), of: flight.kind, retryAfterMs: Plan.retryAfterMs)
        case .overloaded: ReplyDecoder.decode(HTTPReply(status: 503, body: []), of: flight.kind, retryAfterMs: 0)
        case .accepted:
            ReplyDecoder.decode(
                HTTPReply(status: 200, body: reply.body(of: flight)), of: flight.kind, retryAfterMs: 0,
                campaigns: durable.engine.knownCampaigns)
        }
    }
}
