import ArgumentParser
import PlacardCore
import PlacardReplay
import PlacardStore

/// What a simulation assumes, as command line options.
struct SimulateAssumptions: ParsableArguments {
    enum HostChoice: String, ExpressibleByArgument, CaseIterable { case shows, drops }
    enum TemplateChoice: String, ExpressibleByArgument, CaseIterable { case answered, unanswered }
    enum PictureChoice: String, ExpressibleByArgument, CaseIterable { case there, missing }
    enum CountChoice: String, ExpressibleByArgument, CaseIterable {
        case handOver = "hand_over"
        case shown
    }
    enum KeepChoice: String, ExpressibleByArgument, CaseIterable {
        case process, session, unseen

        var value: StackKeep {
            switch self {
            case .process: .process
            case .session: .session
            case .unseen: .unseen
            }
        }
    }

    @Option(help: "What the app does with messages: it shows each, or drops those that come while one is on screen.")
    var host = HostChoice.shows

    @Option(
        help: "Seconds from the offer of a message to its display.",
        transform: WholeNumber.in(0...Int32.max))
    var showAfter: Int32 = 0

    @Option(
        help: "Seconds that a message stays on screen; 0: it is dismissed at once.",
        transform: WholeNumber.in(0...Int32.max))
    var showFor: Int32 = 0

    @Option(
        help: "Seconds without an event that end a session; at least 10.",
        transform: WholeNumber.in(10...Int32.max))
    var sessionTimeout: Int32 = 1800

    @Option(
        help: "The app's minimum seconds between two messages (option message_interval_s); 0: no minimum.",
        transform: WholeNumber.in(0...Int32.max))
    var messageInterval: Int32 = 30

    @Option(help: "The hours of the day, in UTC, in which devices are online, such as 08:00-22:00; by default always.")
    var online: DayWindow?

    @Option(help: "Whether the server answers requests for the text of templated messages.")
    var templates = TemplateChoice.answered

    @Option(help: "Whether the pictures of messages can be fetched.")
    var pictures = PictureChoice.there

    @Option(help: "When a campaign counts as shown: when its message is handed over, or when the app shows it.")
    var countAt = CountChoice.handOver

    @Option(help: "How long messages that nobody has seen are kept (option stack_keep).")
    var stackKeep = KeepChoice.process

    @Option(
        help: "Hours after which devices are closed and opened again, counted from midnight UTC; 0: never.",
        transform: WholeNumber.in(0...Int32.max))
    var restartEvery: Int32 = 0

    @Option(help: "The devices' time zone, such as Europe/Vienna, for frequencies per day and windows.")
    var timeZone: ZoneChoice = .utc

    var options: ReplayOptions {
        var options = ReplayOptions()
        options.host = host == .shows ? .shows : .dropsWhileBusy
        options.showAfterMs = Int64(showAfter) * 1000
        options.showForMs = Int64(showFor) * 1000
        options.sessionTimeoutMs = Int64(sessionTimeout) * 1000
        options.messageIntervalMs = Int64(messageInterval) * 1000
        options.onlineFromS = online?.fromS ?? 0
        options.onlineUntilS = online?.untilS ?? 0
        options.answersTemplates = templates == .answered
        options.hasPictures = pictures == .there
        options.countAt = countAt == .shown ? .shown : .handOver
        options.stackKeep = stackKeep.value
        options.restartEveryH = restartEvery
        options.localTime = timeZone.zone
        options.timeZone = timeZone.name
        return options
    }
}

/// A zone of the system's tz database.
struct ZoneChoice: ExpressibleByArgument {
    static let utc = ZoneChoice(name: "UTC", zone: .utc)

    let name: String
    let zone: LocalTime

    private init(name: String, zone: LocalTime) {
        self.name = name
        self.zone = zone
    }

    init?(argument: String) {
        guard let zone = ZoneFile.named(argument) else { return nil }
        self.init(name: argument, zone: zone)
    }

    var defaultValueDescription: String { name }
}

extension DayWindow: ExpressibleByArgument {}
