import PlacardCore

/// A server with bad days. It counts, and keeps nothing except which batches it has.
final class FleetServer: Server {
    private(set) var load = Load()
    /// Requests per second that it can do on a good day.
    private let capacity: Int
    private let plain = ServerReply("{}")
    private let cards = ServerReply(
        #"{"is_full_sync":true,"cards":[],"last_full_sync_at":1,"last_card_updated_at":1}"#)
    /// The campaign of nine o'clock, among others that no event triggers.
    private let list: ServerReply

    /// - Parameter backoff: the server's limits of the back-off; nil: it sends none, and the library's hold.
    init(capacity: Int, backoff: Backoff.Limits?) {
        self.capacity = capacity
        let everyone = Self.campaign("nine", event: "nine_o_clock")
        let others = (1...9).map { Self.campaign("other-\($0)", event: "event-\($0)") }
        let config = backoff.map { limits in
            """
            "config":{"time":1,"request_backoff":{"min_sleep_duration_ms":\(limits.minimumMs),\
            "scale_factor":\(Int(limits.scale)),"max_sleep_duration_ms":\(limits.maximumMs)}},
            """
        }
        let triggers = ([everyone] + others).joined(separator: ",")
        list = ServerReply("{\(config ?? "")\"triggers\":[\(triggers)]}")
    }

    private static func campaign(_ id: String, event: String) -> String {
        """
        {"id":"\(id)","type":"inapp","trigger_condition":[{"type":"custom_event","data":{"event_name":"\(event)"}}],\
        "re_eligibility":-1,"priority":1,"data":{"trigger_id":"\(id)","type":"MODAL","message":"Good morning"}}
        """
    }

    func isReachable(at nowMs: Int64) -> Bool { Morning.weather(atMs: nowMs) != .down }

    func answer(
        _ request: HTTPRequest, of host: Host, at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage
    ) -> ServerReply? {
        let answer = judge(at: nowMs)
        load.request(answer, atMs: nowMs)
        switch answer {
        case .nothing: return nil
        case .overloaded: return .refusal(503, "")
        case .limited:
            var reply = ServerReply.refusal(429, "")
            reply.retryAfter = "\(Morning.retryAfterS)"
            return reply
        case .accepted:
            keep(request, of: host, at: nowMs)
            if request.kind == .cards { return cards }
            return request.headers.contains { $0.name == "X-Braze-TriggersRequest" } ? list : plain
        }
    }

    private func judge(at nowMs: Int64) -> Answer {
        let accepted = load.accepted(inSecondOf: nowMs)
        switch Morning.weather(atMs: nowMs) {
        case .fine: return accepted < capacity ? .accepted : .overloaded
        case .half: return accepted < capacity / 2 ? .accepted : .overloaded
        case .down: return .nothing
        case .limits: return .limited
        }
    }

    private func keep(_ request: HTTPRequest, of host: Host, at nowMs: Int64) {
        guard let id = request.headers.first(where: { $0.name == "X-Placard-Batch-Id" })?.value,
            let host = host as? FleetHost
        else { return }
        guard host.received.insert(id.hashValue).inserted else { return load.repeated() }
        load.batch(agesMs: host.ages(inBatch: id), atMs: nowMs)
    }
}
