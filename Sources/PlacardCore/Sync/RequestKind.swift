/// What a request is for. Raw values are those of `PLACARD_REQUEST_*`.
public enum RequestKind: Int32, Sendable, CaseIterable {
    case data = 1
    case cards = 2
}
