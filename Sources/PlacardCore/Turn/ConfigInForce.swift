/// The server's config in force, with all that follows from it and from the options: limits, times, blocked names, and
/// whether there are cards.
///
/// An immutable object: the engine and its copies share one, and reading one setting does not copy the others.
final class ConfigInForce: Sendable {
    /// As the server sent it. If it sent none, its time is 0, and everything else has its default.
    let sent: Config
    private let options: EngineOptions

    init(_ sent: Config?, _ options: EngineOptions) {
        self.sent = sent ?? Config(time: 0)
        self.options = options
    }

    /// The config's time, which requests send to the server; 0: there is no config, or the server is to send it again.
    var time: Int64 { sent.time }

    // MARK: Replacing it

    /// Returns the config that takes effect when the server sends this one; nil: it is not newer, so all of it is
    /// ignored (rule 4.4).
    func replaced(by new: Config?, keepsLimits: Bool) -> ConfigInForce? {
        guard var new, new.time > time else { return nil }
        if keepsLimits { new.limits = sent.limits }
        return ConfigInForce(new, options)
    }

    /// Returns the config that makes the server send it again, as if it were new; nil: this one does so already.
    func askingAgain() -> ConfigInForce? {
        guard time != 0 else { return nil }
        var old = sent
        old.time = 0
        return ConfigInForce(old, options)
    }

    // MARK: Requests

    /// Nil: there are no limits.
    var limits: RequestLimits? { options.obeysRateLimits ? sent.limits : nil }

    /// The waits between attempts.
    var backoff: Backoff.Limits { sent.backoff }

    /// Time after which a request asks for the campaign list without another reason; nil: never (rule 7.3).
    var messagingTimeoutMs: Int64? { sent.messagingTimeoutS.map { max(0, $0).clampedMultiplied(by: 1000) } }

    // MARK: Sessions

    var minimumSessionMs: Int64 { max(1, sent.minimumSessionTimeoutS ?? 10).clampedMultiplied(by: 1000) }
    var sessionTimeoutMs: Int64 { max(options.sessionTimeoutMs, minimumSessionMs) }

    // MARK: Cards

    var areCardsEnabled: Bool { sent.cardsEnabled }

    /// Whether the server's config switches cards off. Without a config cards are off as well, but a refresh can wait
    /// for one.
    var areCardsSwitchedOff: Bool { time > 0 && !sent.cardsEnabled }

    // MARK: Blocked names

    func isEventBlocked(_ name: String) -> Bool { Config.isBlocked(name, by: sent.blockedEvents) }
    func isPurchaseBlocked(_ productID: String) -> Bool { Config.isBlocked(productID, by: sent.blockedPurchases) }
    func isAttributeBlocked(_ name: String) -> Bool { Config.isBlocked(name, by: sent.blockedAttributes) }

    /// Whether such an event is not logged, and so triggers nothing.
    func isBlocked(_ event: TriggerEvent) -> Bool {
        guard let name = event.name else { return false }
        return switch event.kind {
        case .customEvent: isEventBlocked(name)
        case .purchase: isPurchaseBlocked(name)
        case .open, .pushClick, .messageClick, .absence, .test: false
        }
    }
}
