/// Why something failed or was discarded. Raw values are those of `PLACARD_REASON_*`.
public enum Reason: Int32, Sendable, CaseIterable {
    /// No connection: offline, unreachable, reset, timeout or TLS error; the text says which.
    case offline = 1
    /// The server answered with an error status.
    case http = 2
    /// The server refused the signature.
    case auth = 3
    /// The reply could not be parsed; the text says where.
    case malformed = 4
    /// Deferred by the server, or by a rate limit.
    case rateLimited = 5
    /// The server's config switches the feature off, or the client was disabled or wiped.
    case disabled = 6
    case userChanged = 7
    /// A permanent error: sending pauses until the next flush or open, or for an hour (rule 7.5.7).
    case refused = 8
    /// The host discarded the message, or it was dismissed.
    case host = 9
    /// The message's picture could not be fetched.
    case asset = 10
    /// The message's timeout passed before it could be shown.
    case timeout = 11
    /// The message is made for the other screen orientation.
    case orientation = 12
    /// The message has no image and cannot be shown without one.
    case noImage = 13
    /// The oldest waiting message, discarded because more than 50 waited.
    case replaced = 14
    /// The server did not supply the text of a templated message.
    case template = 15
    /// The session ended while the message waited (option `stack_keep`).
    case session = 16
    /// A later list does not contain the message's campaign.
    case withdrawn = 17
    /// The file of a source cannot be read.
    case file = 18
    /// Keys are trusted, and what was fetched has no signature.
    case unsigned = 19
    /// Too few of the trusted keys have signed the head of a source.
    case signature = 20
    /// The head of a source is older than the content in use.
    case rollback = 21
    /// The head of a source has the sequence in use, and another content.
    case fork = 22
    /// The head of a source has expired.
    case expired = 23
    /// The content in use has expired, and stays in use.
    case stale = 24
    /// The head or the content of a source is too large.
    case tooLarge = 25
    /// The head of a source names content that is not below its folder.
    case url = 26
    /// What was fetched has not the size or hash that the head names.
    case hash = 27
}
