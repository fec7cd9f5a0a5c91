/// The purpose of a request. Raw values are those of `PLACARD_REQUEST_*`.
public enum RequestKind: Int32, Sendable, CaseIterable {
    case data = 1
    case cards = 2
    /// The text of one templated message (rule 10.4).
    case template = 3
    /// A picture of a message.
    case asset = 4
    /// Records and attributes for the REST endpoint (rule 11.1).
    case usersTrack = 5
    /// The content of `source_url`.
    case source = 6
}

/// One request, ready for any transport.
package struct HTTPRequest: Sendable, Equatable {
    package struct Header: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Identifies the request when it is completed; unique within a client.
    package let id: UInt64
    package let kind: RequestKind
    package let url: String
    package let headers: [Header]
    /// JSON text. Protocol requests are POSTs; pictures and sources are fetched by GET, without a body.
    package let body: [UInt8]
    /// Where a redirect may lead; nil: none is followed.
    package let redirects: Redirects?

    /// Asks for the head of the reply alone. A client never does; a check of links does.
    package let isHead: Bool

    package var method: String { isHead ? "HEAD" : kind == .asset || kind == .source ? "GET" : "POST" }

    /// Schemes of a redirect's target.
    package enum Redirects: Sendable {
        case https
        /// From a mirror in the local network.
        case httpAndHTTPS
    }

    package init(
        id: UInt64, kind: RequestKind, url: String, headers: [Header], body: [UInt8], redirects: Redirects? = nil,
        isHead: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.url = url
        self.headers = headers
        self.body = body
        self.redirects = redirects
        self.isHead = isHead
    }
}

/// A request for the host to carry out. End it with `Client.completeRequest` or `failRequest` within 60 s, after which
/// it fails as timed out. Equal when the ids are equal.
public struct HostRequest: Sendable, Equatable, Identifiable {
    /// Identifies the request when it is completed; unique within a client.
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
