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

    /// Names the request in its answer; unique within a client.
    package let id: UInt64
    package let kind: RequestKind
    package let url: String
    package let headers: [Header]
    /// JSON text. Requests of the protocol are POSTs; a picture is fetched by GET, without a body.
    package let body: [UInt8]

    package var method: String { kind == .asset ? "GET" : "POST" }

    package init(id: UInt64, kind: RequestKind, url: String, headers: [Header], body: [UInt8]) {
        self.id = id
        self.kind = kind
        self.url = url
        self.headers = headers
        self.body = body
    }
}
