import PlacardCore

/// What a replay assumes about hosts, devices and the server, because recorded events do not contain it.
package struct ReplayOptions: Sendable {
    /// Which judged campaigns become decisions.
    package enum Rows: Int32, Sendable, CaseIterable {
        /// Every campaign with a condition about the event.
        case about = 0
        /// Those whose filters hold.
        case matched = 1
        /// Those that win.
        case won = 2
    }

    /// What a host does with a message that it is offered.
    package enum Host: Int32, Sendable, CaseIterable {
        /// Shows it, or lets it wait for the message that is on screen.
        case shows = 0
        /// Discards messages that come while another is on screen or about to be.
        case dropsWhileBusy = 1
    }

    package var host = Host.shows
    /// Time from the offer of a message to its display.
    package var showAfterMs: Int64 = 0
    /// Time that a message stays on screen; 0: it is dismissed at once.
    package var showForMs: Int64 = 0
    package var sessionTimeoutMs: Int64 = 1_800_000
    /// Least time between two messages; 0: no minimum.
    package var messageIntervalMs: Int64 = 30_000
    /// The seconds of each UTC day from which, and until which, devices are online. From after until is over midnight;
    /// equal values are always.
    package var onlineFromS: Int32 = 0
    package var onlineUntilS: Int32 = 0
    /// Whether the server renders the messages of templated campaigns.
    package var answersTemplates = true
    /// Whether the pictures of messages can be fetched.
    package var hasPictures = true
    package var rows = Rows.about
    package var countAt = CountAt.handOver
    /// How long messages that nobody has seen are kept.
    package var stackKeep = StackKeep.process
    /// Devices are closed and opened again each time these hours have passed, counted from midnight UTC before the user's
    /// first event; 0: never.
    package var restartEveryH: Int32 = 0
    /// The zone of the devices, for the limits of campaigns.
    package var localTime = LocalTime.utc
    /// Its name, for reports.
    package var timeZone = "UTC"

    package init() {}

    package static let secondsPerDay: Int32 = 86_400

    package var isAlwaysOnline: Bool { onlineFromS == onlineUntilS }
    var restarts: Bool { restartEveryH > 0 }
}
