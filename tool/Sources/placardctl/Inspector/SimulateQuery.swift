import PlacardReplay

/// A simulation's assumptions, from the query of its URL. Names and values are those of the options of
/// `placardctl simulate`, with underscores.
struct SimulateQuery {
    let options: ReplayOptions

    struct Invalid: Error {
        let text: String
        let name: String
    }

    private static let known = [
        "host": "shows or drops", "show_after": "whole seconds, such as 2", "show_for": "whole seconds, such as 4",
        "session_timeout": "whole seconds, such as 1800", "message_interval": "whole seconds, such as 30",
        "online": "a part of the day such as 08:00-22:00", "templates": "answered or unanswered",
        "pictures": "there or missing", "count_at": "hand_over or shown",
        "stack_keep": "process, session or unseen", "restart_every": "whole hours, such as 24",
        "time_zone": "a time zone such as Europe/Vienna",
    ]

    init(_ query: [(name: String, value: String)]) throws(Invalid) {
        var arguments: [String] = []
        for (name, value) in query {
            guard let wanted = Self.known[name] else {
                throw Invalid(text: "there is no assumption '\(name)'", name: name)
            }
            let argument = "--\(name.replacing("_", with: "-"))=\(value)"
            // One at a time first, to know which one is invalid.
            guard (try? SimulateAssumptions.parse([argument])) != nil else {
                throw Invalid(text: "\(name) must be \(wanted), not '\(value)'", name: name)
            }
            arguments.append(argument)
        }
        options = (try? SimulateAssumptions.parse(arguments))?.options ?? ReplayOptions()
    }
}
