/// Why a request got no usable answer. Raw values are those of `PLACARD_FAILURE_*`.
public enum NetworkFailure: Int32, Sendable, CaseIterable {
    case unreachable = 1
    case reset = 2
    case timeout = 3
    case tls = 4
    /// The answer is larger than the limit; only the built-in transport finds this itself.
    case tooLarge = 5
}
