import PlacardCore
import PlacardReplay

/// An assumption of a simulation, for the report.
struct Assumption {
    let name: String
    let value: String
    let text: String
    let isDefault: Bool

    static func list(_ options: ReplayOptions, _ config: Config?) -> [Assumption] {
        let usual = ReplayOptions()
        func one<T: Equatable>(
            _ name: String, _ member: (ReplayOptions) -> T, _ value: String, _ text: String
        ) -> Assumption {
            let isDefault = member(options) == member(usual)
            return Assumption(name: name, value: value, text: text, isDefault: isDefault)
        }
        let shows = options.host == .shows
        return [
            one("host", { $0.host }, shows ? "shows" : "drops", host(shows)),
            one("show_after", { $0.showAfterMs }, words(options.showAfterMs), showAfter(options.showAfterMs)),
            one("show_for", { $0.showForMs }, words(options.showForMs), showFor(options.showForMs)),
            sessionTimeout(options, config),
            one(
                "message_interval", { $0.messageIntervalMs }, words(options.messageIntervalMs),
                interval(options.messageIntervalMs)),
            Assumption(
                name: "online", value: online(options),
                text: options.isAlwaysOnline
                    ? "devices are always online" : "devices are online between \(online(options)) UTC",
                isDefault: options.isAlwaysOnline),
            one(
                "templates", { $0.answersTemplates }, options.answersTemplates ? "answered" : "unanswered",
                options.answersTemplates
                    ? "the server answers every request for the text of a templated message"
                    : "the server answers no request for the text of a templated message"),
            one(
                "pictures", { $0.hasPictures }, options.hasPictures ? "there" : "missing",
                pictures(options)),
            one(
                "count_at", { $0.countAt }, options.countAt == .shown ? "shown" : "hand_over",
                options.countAt == .shown
                    ? "a campaign counts as shown when the app shows its message"
                    : "a campaign counts as shown when its message is handed over to the app"),
            one("stack_keep", { $0.stackKeep }, name(options.stackKeep), stackKeep(options.stackKeep)),
            one(
                "restart_every", { $0.restartEveryH },
                options.restartEveryH == 0 ? "never" : words(Int64(options.restartEveryH) * 3_600_000),
                restarts(options.restartEveryH)),
            one("time_zone", { $0.timeZone }, options.timeZone, "local time is that of \(options.timeZone)"),
            ConfigWords.assumption(config),
            Assumption(
                name: "list", value: "first event",
                text: "the campaign list is known from a user's first event on; every user is a new device",
                isDefault: true),
        ]
    }

    private static func sessionTimeout(_ options: ReplayOptions, _ config: Config?) -> Assumption {
        let least = (config?.minimumSessionTimeoutS ?? 0).clampedMultiplied(by: 1000)
        let isLonger = least > options.sessionTimeoutMs
        let span = words(max(least, options.sessionTimeoutMs))
        return Assumption(
            name: "session_timeout", value: span,
            text: "a session ends after \(span) without an event"
                + (isLonger ? " (minimum_session_timeout of the config)" : "") + ", or when the column session changes",
            isDefault: !isLonger && options.sessionTimeoutMs == ReplayOptions().sessionTimeoutMs)
    }

    private static func words(_ ms: Int64) -> String { TimeSpan.words(ms) }

    private static func host(_ shows: Bool) -> String {
        shows
            ? "the app shows each message, one after the other"
            : "the app drops messages that come while one is on screen or about to be"
    }

    private static func showAfter(_ ms: Int64) -> String {
        ms == 0 ? "the app shows a message at once" : "the app shows a message \(words(ms)) after it gets it"
    }

    private static func showFor(_ ms: Int64) -> String {
        ms == 0 ? "the user dismisses a message at once" : "a message stays on screen for \(words(ms))"
    }

    private static func interval(_ ms: Int64) -> String {
        ms <= 0
            ? "no minimum time between two messages, unless a campaign has one of its own"
            : "at least \(words(ms)) between two messages, unless a campaign has an interval of its own"
    }

    private static func name(_ keep: StackKeep) -> String {
        switch keep {
        case .process: "process"
        case .session: "session"
        case .unseen: "unseen"
        }
    }

    private static func stackKeep(_ keep: StackKeep) -> String {
        switch keep {
        case .process: "messages wait until the device is restarted"
        case .session: "messages wait until the session ends or the device is restarted"
        case .unseen: "messages wait until they are shown, also over a restart, for a day at most"
        }
    }

    private static func restarts(_ hours: Int32) -> String {
        hours == 0
            ? "devices are never restarted"
            : "devices are closed and opened again every \(words(Int64(hours) * 3_600_000)), from midnight UTC on"
    }

    private static func pictures(_ options: ReplayOptions) -> String {
        if !options.hasPictures { return "no picture can be fetched" }
        return options.isAlwaysOnline
            ? "every picture is there" : "every picture is there from the first online hour on"
    }

    private static func online(_ options: ReplayOptions) -> String {
        options.isAlwaysOnline
            ? "always" : DayWindow.words(fromS: options.onlineFromS, untilS: options.onlineUntilS)
    }

    var json: JSON {
        ["name": .string(name), "value": .string(value), "text": .string(text), "is_default": .bool(isDefault)]
    }
}
