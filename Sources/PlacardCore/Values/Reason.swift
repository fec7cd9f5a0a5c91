/// Why something failed or was discarded. Raw values are those of `PLACARD_REASON_*`.
public enum Reason: Int32, Sendable, CaseIterable {
    /// No connection: state, unreachable, reset, timeout or TLS; the text says which.
    case offline = 1
    case http = 2
    case auth = 3
    case malformed = 4
    case rateLimited = 5
    case disabled = 6
    case userChanged = 7
    /// For good: sending pauses until the next flush or open (choice 5).
    case refused = 8
    case host = 9
    case asset = 10
    case timeout = 11
    case orientation = 12
    case noImage = 13
    case replaced = 14
    case template = 15
}
