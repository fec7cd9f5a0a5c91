/// The morning of the fleet: what the server does, and when.
enum Morning {
    struct Phase {
        let name: String
        let fromS: Int
        let untilS: Int
        let server: Weather
    }

    enum Weather: Equatable {
        case fine
        /// No connection.
        case down
        /// 429 with `Retry-After: 30` to everyone.
        case limits
        /// At most half of what it can do otherwise.
        case half
    }

    static let retryAfterS = 30
    /// From the first moment of a world to 08:00 UTC.
    static let shiftMs: Int64 = 83_200_000
    /// 09:00: the event of everyone.
    static let everyoneMs: Int64 = 3_600_000
    /// No device logs anything from then on: what is queued must drain.
    static let quietMs: Int64 = 7_200_000

    static let phases = [
        Phase(name: "start", fromS: 0, untilS: 600, server: .fine),
        Phase(name: "steady", fromS: 600, untilS: 1_200, server: .fine),
        Phase(name: "outage of ten minutes", fromS: 1_200, untilS: 1_800, server: .down),
        Phase(name: "after the outage", fromS: 1_800, untilS: 2_700, server: .fine),
        Phase(name: "429 for five minutes", fromS: 2_700, untilS: 3_000, server: .limits),
        Phase(name: "after the 429", fromS: 3_000, untilS: 3_600, server: .fine),
        Phase(name: "09:00, a campaign for everyone", fromS: 3_600, untilS: 4_500, server: .fine),
        Phase(name: "second outage", fromS: 4_500, untilS: 5_100, server: .down),
        Phase(name: "back at half capacity", fromS: 5_100, untilS: 6_600, server: .half),
        Phase(name: "whole again", fromS: 6_600, untilS: 7_200, server: .fine),
        Phase(name: "nobody logs, the rest drains", fromS: 7_200, untilS: 9_000, server: .fine),
    ]

    static let lengthMs = Int64(phases.last?.untilS ?? 0) * 1000

    static func phase(atMs ms: Int64) -> Int {
        phases.firstIndex { ms < Int64($0.untilS) * 1000 } ?? phases.count - 1
    }

    static func weather(atMs ms: Int64) -> Weather { phases[phase(atMs: ms)].server }
}
