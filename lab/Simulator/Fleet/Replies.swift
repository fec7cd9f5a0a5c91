import PlacardCore

/// What the server says when it accepts a request.
struct Replies {
    private let plain = Array("{}".utf8)
    private let cards = Array(#"{"is_full_sync":true,"cards":[],"last_full_sync_at":1,"last_card_updated_at":1}"#.utf8)
    /// The campaign of nine o'clock, among others that no event triggers.
    private let list: [UInt8]

    /// - Parameter backoff: the server's limits of the back-off; nil: it sends none, and the library's hold.
    init(backoff: Backoff.Limits?) {
        let everyone = Self.campaign("nine", event: "nine_o_clock")
        let others = (1...9).map { Self.campaign("other-\($0)", event: "event-\($0)") }
        let config = backoff.map { limits in
            """
            "config":{"time":1,"request_backoff":{"min_sleep_duration_ms":\(limits.minimumMs),\
            "scale_factor":\(Int(limits.scale)),"max_sleep_duration_ms":\(limits.maximumMs)}},
            """
        }
        let triggers = ([everyone] + others).joined(separator: ",")
        list = Array("{\(config ?? "")\"triggers\":[\(triggers)]}".utf8)
    }

    private static func campaign(_ id: String, event: String) -> String {
        """
        {"id":"\(id)","type":"inapp","trigger_condition":[{"type":"custom_event","data":{"event_name":"\(event)"}}],\
        "re_eligibility":-1,"priority":1,"data":{"trigger_id":"\(id)","type":"MODAL","message":"Good morning"}}
        """
    }

    func body(of flight: Flight) -> [UInt8] {
        switch flight.kind {
        case .data: flight.asksTriggers ? list : plain
        case .cards: cards
        case .template, .asset, .usersTrack: plain
        }
    }
}
