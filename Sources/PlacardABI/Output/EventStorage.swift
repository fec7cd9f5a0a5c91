import CPlacard
import PlacardCore

/// One event as the C struct, with everything it points to.
final class EventStorage {
    let event: UnsafeMutablePointer<placard_event>
    private let texts = TextStore()
    private var message: MessageList?
    private var request: RequestStorage?

    init(_ source: Event) {
        event = .allocate(capacity: 1)
        event.initialize(to: placard_event())
        fill(source)
    }

    deinit { event.deallocate() }

    private func fill(_ source: Event) {
        switch source {
        case .cardsUpdated(let updated):
            set(PLACARD_EVENT_CARDS_UPDATED, count: updated.count, token: updated.token)
            event.pointee.unviewed = Int64(updated.unviewed)
            event.pointee.changed = updated.changed
            event.pointee.origin = updated.origin.rawValue
        case .cardsFailed(let failure): set(PLACARD_EVENT_CARDS_FAILED, failure)
        case .messagesUpdated(let updated):
            set(PLACARD_EVENT_MESSAGES_UPDATED, count: updated.count, token: updated.token)
        case .messagesFailed(let failure): set(PLACARD_EVENT_MESSAGES_FAILED, failure)
        case .message(let offered): set(offered)
        case .messageDiscarded(let message):
            set(PLACARD_EVENT_MESSAGE_DISCARDED, id: message.id, handle: message.handle)
            event.pointee.reason = message.reason.rawValue
        case .messageClosed(let message):
            set(PLACARD_EVENT_MESSAGE_CLOSED, id: message.id, handle: message.handle)
            event.pointee.reason = message.reason.rawValue
        case .messageControl(let control): set(PLACARD_EVENT_MESSAGE_CONTROL, id: control.id)
        case .noMatch(let event): set(PLACARD_EVENT_NO_MATCH, event.trigger, event.name)
        case .suppressed(let suppressed):
            set(PLACARD_EVENT_SUPPRESSED, suppressed.trigger, suppressed.name)
            event.pointee.retry_after_ms = suppressed.retryAfterMs
        case .sessionStarted(let session): set(PLACARD_EVENT_SESSION_STARTED, id: session.id)
        case .sessionEnded(let session): set(PLACARD_EVENT_SESSION_ENDED, id: session.id)
        case .userChanged(let user): set(PLACARD_EVENT_USER_CHANGED, id: user.id)
        case .authFailed(let failure): set(failure)
        case .configUpdated: set(PLACARD_EVENT_CONFIG_UPDATED, id: nil)
        case .dropped(let item):
            set(PLACARD_EVENT_DROPPED, id: item.id, text: item.text)
            event.pointee.dropped = item.kind.rawValue
        case .sent(let sent): set(PLACARD_EVENT_SENT, count: sent.count, token: 0)
        case .sendFailed(let failure): set(PLACARD_EVENT_SEND_FAILED, failure)
        case .overflow(let overflow):
            set(PLACARD_EVENT_OVERFLOW, id: nil, text: overflow.text)
            event.pointee.count = Int64(overflow.count)
        case .request(let request): set(request)
        case .requestCancelled(let request): set(PLACARD_EVENT_REQUEST_CANCELLED, id: nil, handle: request.id)
        case .log(let log): set(PLACARD_EVENT_LOG, id: nil, text: log.text)
        case .openURL(let opened): set(opened)
        case .feedClosed: set(PLACARD_EVENT_FEED_CLOSED, id: nil)
        case .cardImages(let images): set(PLACARD_EVENT_CARD_IMAGES, count: images.count, token: 0)
        case .sourceUpdated(let updated):
            set(PLACARD_EVENT_SOURCE_UPDATED, count: updated.cards, token: 0)
            event.pointee.campaigns = Int64(updated.campaigns)
            event.pointee.sequence = updated.sequence ?? 0
        case .sourceFailed(let failure): set(PLACARD_EVENT_SOURCE_FAILED, failure)
        case .sourceStatus(let status): set(status)
        }
    }

    private func set(_ status: Event.SourceStatus) {
        set(PLACARD_EVENT_SOURCE_STATUS, id: nil, text: status.text)
        event.pointee.stale = status.isStale
        event.pointee.content_ms = status.contentMs ?? 0
        event.pointee.expires_ms = status.expiresMs ?? 0
        event.pointee.sequence = status.sequence ?? 0
        event.pointee.reason = status.reason?.rawValue ?? PLACARD_REASON_NONE.number
        event.pointee.retry_after_ms = status.retryAfterMs
    }

    private func set(_ source: HostRequest) {
        let storage = RequestStorage(source)
        request = storage
        set(PLACARD_EVENT_REQUEST, id: nil, handle: source.id)
        event.pointee.request = UnsafePointer(storage.request)
    }

    private func set(_ kind: placard_event_kind, id: String?, handle: UInt64 = 0, text: String? = nil) {
        event.pointee.kind = kind.number
        (event.pointee.id, event.pointee.id_length) = texts.addOptional(id)
        (event.pointee.text, event.pointee.text_length) = texts.addOptional(text)
        event.pointee.handle = handle
    }

    private func set(_ kind: placard_event_kind, count: Int, token: UInt64) {
        event.pointee.kind = kind.number
        event.pointee.count = Int64(count)
        event.pointee.token = token
    }

    private func set(_ kind: placard_event_kind, _ failure: Event.Failure) {
        event.pointee.kind = kind.number
        event.pointee.reason = failure.reason.rawValue
        event.pointee.http_status = failure.status
        event.pointee.retry_after_ms = failure.retryAfterMs
        (event.pointee.text, event.pointee.text_length) = texts.addOptional(failure.text)
        event.pointee.token = failure.token
    }

    private func set(_ failure: Event.AuthFailure) {
        set(PLACARD_EVENT_AUTH_FAILED, id: failure.userID, text: failure.text)
        event.pointee.code = failure.code
        event.pointee.optional = failure.isOptional
        (event.pointee.signature, event.pointee.signature_length) = texts.addOptional(failure.signature)
    }

    private func set(_ opened: Event.OpenedURL) {
        set(PLACARD_EVENT_OPEN_URL, id: opened.id, handle: opened.handle ?? 0)
        (event.pointee.url, event.pointee.url_length) = texts.addOptional(opened.url)
        event.pointee.use_webview = opened.usesWebview
    }

    private func set(_ kind: placard_event_kind, _ trigger: TriggerKind, _ name: String?) {
        event.pointee.kind = kind.number
        event.pointee.trigger = max(0, trigger.rawValue)
        (event.pointee.name, event.pointee.name_length) = texts.addOptional(name)
    }

    private func set(_ offered: OfferedMessage) {
        let list = MessageList([offered])
        message = list
        set(PLACARD_EVENT_MESSAGE, id: offered.id, handle: offered.handle)
        event.pointee.message = list[0]
    }
}
