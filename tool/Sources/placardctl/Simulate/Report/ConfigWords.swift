import PlacardCore

/// The server's config among the assumptions.
enum ConfigWords {
    static func assumption(_ config: Config?) -> Assumption {
        let used = config.map(used) ?? []
        let start = used.isEmpty ? "changes no decision" : "is used: \(used.joined(separator: ", "))"
        let asksAgain = config?.messagingTimeoutS != nil
        let unused = "its limits on requests\(asksAgain ? " and messaging_session_timeout" : "") are not used"
        return Assumption(
            name: "config", value: used.isEmpty ? "none" : "used", text: "the config \(start); \(unused)",
            isDefault: used.isEmpty && !asksAgain)
    }

    /// What changes decisions.
    private static func used(_ config: Config) -> [String] {
        var parts: [String] = []
        if let seconds = config.minimumSessionTimeoutS {
            parts.append("sessions last at least \(words(seconds)) without an event")
        }
        for (names, what) in [(config.blockedEvents, "event"), (config.blockedPurchases, "product")]
        where !names.isEmpty {
            parts.append("\(Numbers.count(Int64(names.count), what)) blocked (\(list(names)))")
        }
        return parts
    }

    private static func words(_ seconds: Int64) -> String { TimeSpan.words(seconds.clampedMultiplied(by: 1000)) }

    private static func list(_ names: Set<ExactText>) -> String {
        names.sorted().prefix(5).map { NameRule.shown($0.text) }.joined(separator: ", ")
            + (names.count > 5 ? ", …" : "")
    }
}
