/// What a request is for. Raw values are those of `PLACARD_REQUEST_*`.
public enum RequestKind: Int32, Sendable, CaseIterable {
    case data = 1
    case cards = 2
    /// The text of one templated message (A.7).
    case template = 3
    /// A picture of a message.
    case asset = 4
    /// What goes to the REST endpoint (H).
    case usersTrack = 5
}
