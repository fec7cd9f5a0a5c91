import PlacardCore

/// A digest of everything that a host and a server can see, without absolute times.
struct Trace: Equatable {
    /// For a replay: prints each observation.
    static nonisolated(unsafe) var prints = false

    private let isOn: Bool
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var count = 0

    init(isOn: Bool) { self.isOn = isOn }

    mutating func add(_ text: @autoclosure () -> String) {
        guard isOn else { return }
        let text = text()
        count += 1
        if Self.prints { print("  \(text)") }
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        digest = (digest ^ 0xFF) &* 0x0100_0000_01B3
    }

    static func text(of event: Event) -> String {
        switch event {
        case .cardsUpdated(let it): "cards \(it.count) \(it.unviewed) \(it.changed) \(it.origin) \(it.token)"
        case .cardsFailed(let it): "cards failed \(it.reason) \(it.retryAfterMs) \(it.token)"
        case .messagesUpdated(let it): "messages \(it.token)"
        case .messagesFailed(let it): "messages failed \(it.reason) \(it.retryAfterMs) \(it.token)"
        case .message(let it): "message \(it.id) \(it.handle)"
        case .messageDiscarded(let it): "discarded \(it.id) \(it.handle) \(it.reason)"
        case .messageClosed(let it): "closed \(it.id) \(it.handle)"
        case .messageControl(let it): "control \(it.id)"
        case .noMatch(let it): "no match \(it.name ?? "")"
        case .suppressed(let it): "suppressed \(it.name ?? "") \(it.retryAfterMs)"
        case .sessionStarted(let it): "session \(it.id)"
        case .sessionEnded(let it): "session ended \(it.id)"
        case .userChanged(let it): "user \(it.id ?? "")"
        case .sent(let it): "sent \(it.count)"
        case .sendFailed(let it): "send failed \(it.reason) \(it.status) \(it.retryAfterMs)"
        case .overflow(let it): "overflow \(it.count)"
        case .dropped(let it): "dropped \(it.kind) \(it.id)"
        case .configUpdated: "config"
        case .sourceUpdated(let it): "source \(it.cards) \(it.sequence ?? 0)"
        case .sourceFailed(let it): "source failed \(it.reason) \(it.retryAfterMs)"
        case .sourceStatus(let it): "source status \(it.isStale) \(it.sequence ?? 0) \(it.retryAfterMs)"
        default: "event"
        }
    }
}
