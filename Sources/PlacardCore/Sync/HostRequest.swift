/// A request for the host to carry out. It must be completed or failed within 60 s.
public struct HostRequest: Sendable, Equatable, Identifiable {
    public let id: UInt64
    public let kind: RequestKind
    public let method: String
    public let url: String
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    package init(_ request: HTTPRequest) {
        id = request.id
        kind = request.kind
        method = request.method
        url = request.url
        headers = request.headers.map { ($0.name, $0.value) }
        body = request.body
    }

    public static func == (left: HostRequest, right: HostRequest) -> Bool { left.id == right.id }
}
