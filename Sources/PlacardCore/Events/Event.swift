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
    /// How the content of the host's source is, as the host asked.
    case sourceStatus(SourceStatus)
}
