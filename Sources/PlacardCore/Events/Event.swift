/// Something that the client reports to the host. Events arrive in the order in which they happened.
///
/// A case that carries something carries one struct, so that a later version can add a member without breaking code
/// that matches the case. Ignore cases that you do not use: later versions add more.
public enum Event: Sendable, Equatable {
    /// Read the card list again: it was loaded, it has changed, or a refresh has ended.
    case cardsUpdated(CardsUpdated)
    /// A card refresh has failed.
    case cardsFailed(Failure)
    /// A message refresh has ended.
    case messagesUpdated(MessagesUpdated)
    /// A message refresh has failed.
    case messagesFailed(Failure)
    /// A message is offered: answer with show, postpone or discard.
    // Indirect: this is by far the largest case, and would make every event as large.
    indirect case message(OfferedMessage)
    /// The message will not be shown.
    case messageDiscarded(MessageDiscarded)
    /// The message was dismissed, or the host must remove it from the screen, for example after a change of user.
    case messageClosed(MessageClosed)
    /// A control campaign won: nothing is shown.
    case messageControl(MessageControl)
    /// No campaign matches this event.
    case noMatch(NoMatch)
    /// A matching campaign was held back by the message interval, or was shown by another event while it waited
    /// (rule 10.3.3).
    case suppressed(Suppressed)
    case sessionStarted(Session)
    case sessionEnded(Session)
    /// The current user has changed.
    case userChanged(UserChanged)
    /// The server did not accept a request's signature. The request's data stays queued, unless `isOptional` is true:
    /// then the server accepted the request.
    case authFailed(AuthFailure)
    case configUpdated
    /// An invalid item was left out; the others were processed. At most 100 are reported per reply; then one more with
    /// an empty id reports how many others there were.
    case dropped(Dropped)
    /// The server acknowledged records.
    case sent(Sent)
    /// Sending failed or is deferred. The records stay queued.
    case sendFailed(Failure)
    /// The oldest records or unread events were dropped because a limit was reached.
    case overflow(Overflow)
    /// Emitted only with a host transport: carry out this request.
    case request(HostRequest)
    /// Emitted only with a host transport: the response to this request is no longer needed.
    case requestCancelled(RequestCancelled)
    /// Something that helps developers.
    case log(Log)
    /// A click on a rendered page or a push message leads to this URL: open it.
    case openURL(OpenedURL)
    /// The user closed a modal feed: remove its page from the screen.
    case feedClosed
    /// Pictures of cards have arrived: read the list again.
    case cardImages(CardImages)
    /// New content from `campaigns_json` or `source_file` is in use.
    case sourceUpdated(SourceUpdated)
    /// The host's source has no content to take in; what is stored stays in use.
    case sourceFailed(Failure)
    /// The state of the content of the host's source: the answer to `reportSource`.
    case sourceStatus(SourceStatus)
}

/// What a tape compares: neither signatures nor directories, which a replay does not have.
extension Event {
    package func write(to writer: inout ByteWriter) {
        switch self {
        case .cardsUpdated(let new):
            let numbers = [Int64(new.count), Int64(new.unviewed), new.changed ? 1 : 0, Int64(new.origin.rawValue)]
            writer.event(1, numbers + [Int64(bitPattern: new.token)])
        case .cardsFailed(let failure): writer.event(2, failure)
        case .messagesUpdated(let new): writer.event(3, [Int64(new.count), Int64(bitPattern: new.token)])
        case .messagesFailed(let failure): writer.event(4, failure)
        case .message(let offered):
            writer.event(5)
            offered.write(to: &writer)
        case .messageDiscarded(let old):
            writer.event(6, [Int64(bitPattern: old.handle), Int64(old.reason.rawValue)], [old.id])
        case .messageClosed(let old):
            writer.event(7, [Int64(bitPattern: old.handle), Int64(old.reason.rawValue)], [old.id])
        case .messageControl(let control): writer.event(8, [], [control.id])
        case .noMatch(let event): writer.event(9, [Int64(event.trigger.rawValue)], [event.name])
        case .suppressed(let event):
            writer.event(10, [Int64(event.trigger.rawValue), event.retryAfterMs], [event.name])
        case .sessionStarted(let session): writer.event(11, [], [session.id])
        case .sessionEnded(let session): writer.event(12, [], [session.id])
        case .userChanged(let user): writer.event(13, [], [user.id])
        case .authFailed(let failure):
            writer.event(14, [Int64(failure.code), failure.isOptional ? 1 : 0], [failure.userID, failure.text])
        case .configUpdated: writer.event(15)
        case .dropped(let item): writer.event(16, [Int64(item.kind.rawValue)], [item.id, item.text])
        case .sent(let sent): writer.event(17, [Int64(sent.count)])
        case .sendFailed(let failure): writer.event(18, failure)
        case .overflow(let overflow): writer.event(19, [Int64(overflow.count)], [overflow.text])
        case .request(let request): writer.event(20, [Int64(bitPattern: request.id)])
        case .requestCancelled(let request): writer.event(21, [Int64(bitPattern: request.id)])
        case .log(let log): writer.event(22, [], [log.text])
        case .openURL(let opened):
            let handle = opened.handle.map { Int64(bitPattern: $0) } ?? 0
            writer.event(23, [opened.usesWebview ? 1 : 0, handle], [opened.url, opened.id])
        case .feedClosed: writer.event(24)
        case .cardImages(let images): writer.event(25, [Int64(images.count)])
        case .sourceUpdated(let new):
            writer.event(26, [Int64(new.cards), Int64(new.campaigns), new.sequence ?? -1])
        case .sourceFailed(let failure): writer.event(27, failure)
        case .sourceStatus(let status):
            let times = [status.contentMs ?? -1, status.expiresMs ?? -1, status.sequence ?? -1, status.retryAfterMs]
            let reason = Int64(status.reason?.rawValue ?? 0)
            writer.event(28, times + [status.isStale ? 1 : 0, reason], [status.text])
        }
    }
}

extension ByteWriter {
    fileprivate mutating func event(_ kind: UInt8, _ numbers: [Int64] = [], _ texts: [String?] = []) {
        number(kind)
        for value in numbers { number(value) }
        for text in texts { optionalString(text) }
    }

    fileprivate mutating func event(_ kind: UInt8, _ failure: Event.Failure) {
        let reason = Int64(failure.reason.rawValue)
        let numbers = [reason, Int64(failure.status), failure.retryAfterMs, Int64(bitPattern: failure.token)]
        event(kind, numbers, [failure.text])
    }
}
