/// A campaign: when it triggers, how often it can be shown, and what it shows (rule 9.1).
package struct Campaign: Sendable, Equatable {
    package let id: String
    package var conditions: [Condition]
    /// Start of the window in wall milliseconds, inclusive like its end; nil: no bound.
    package var startMs: Int64?
    package var endMs: Int64?
    /// The highest priority wins; of equal campaigns the later in the server's list.
    package var priority: Int64 = 0
    /// Delay from the event to the display.
    package var delayMs: Int64 = 0
    /// Time from the event after which the message is no longer shown.
    package var timeoutMs: Int64
    /// Minimum time since the campaign's last display; negative: never shown again.
    package var reEligibilityMs: Int64 = -1
    /// Replaces the app's message interval for this campaign; nil: the app's applies. Nil and 0 differ (rule 9.1.1).
    package var minimumIntervalMs: Int64?
    /// Whether a list without the campaign also takes its message off the screen (rule 9.4.7).
    package var recallsScreen = false
    /// How often and when it can be shown; nil: always (section 10.11).
    package var limits: CampaignLimits?
    package var content: Content
    /// For whom the campaign is; nil: for everyone (rule 13.1).
    package var targeting: Rule?
    /// Whether the message has placeholders, which get their values from the event that triggers it (rule 12.1.8).
    package var hasPlaceholders = false

    /// Which variants the campaign has; nil: it shows the same to everyone (section 10.12).
    package var experiment: Experiment?
    /// The holdouts that concern the campaign, in the list's order.
    package var holdouts: [Holdout] = []
    /// The variant that was chosen for a message; nil: the campaign has not won, or has no experiment.
    package var variant: ChosenVariant?

    package typealias Content = CampaignContent

    package init(id: String, conditions: [Condition], timeoutMs: Int64, content: Content) {
        self.id = id
        self.conditions = conditions
        self.timeoutMs = timeoutMs
        self.content = content
    }

    /// Whether a message that the event triggers is a test send, which counts for no limit.
    func isTest(_ event: TriggerEvent) -> Bool { event.kind == .test || message?.isTestSend == true }

    /// The campaign with the values of an event in place of its placeholders.
    func filled(_ values: PlaceholderValues) -> Campaign {
        guard hasPlaceholders, let message else { return self }
        var filled = self
        filled.message = message.filled(values)
        filled.hasPlaceholders = false
        return filled
    }

    package init(id: String, conditions: [Condition], timeoutMs: Int64, message: Message) {
        self.init(id: id, conditions: conditions, timeoutMs: timeoutMs, content: .message(message))
    }

    /// Nil for a templated message, which only the server has.
    package var message: Message? {
        get { content.message }
        set { if let newValue { content = .message(newValue) } }
    }

    package var isTemplated: Bool { message == nil }
    package var isControl: Bool { message?.isControl ?? false }

    /// The timeout when the server sends none: it includes the delay (rule 9.1).
    package static func defaultTimeoutMs(delayMs: Int64) -> Int64 { delayMs.clampedAdding(30_000) }

    package func isOpen(at wallMs: Int64) -> Bool { hasStarted(at: wallMs) && !hasEnded(at: wallMs) }
    package func hasStarted(at wallMs: Int64) -> Bool { startMs.map { wallMs >= $0 } ?? true }
    package func hasEnded(at wallMs: Int64) -> Bool { endMs.map { wallMs > $0 } ?? false }
}
