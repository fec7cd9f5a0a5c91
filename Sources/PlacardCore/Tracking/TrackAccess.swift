/// Where custom events, purchases and attributes go. Raw values are those of `PLACARD_DELIVERY_*`.
public enum Delivery: Int32, Sendable, CaseIterable {
    /// With everything else, to the `data` endpoint (A.4).
    case sdk = 0
    /// To the REST endpoint `/users/track` (H). Everything else goes to `data` still.
    case usersTrack = 1
}

/// Where the REST endpoint is, and what opens it (H.1).
package struct TrackAccess: Sendable, Equatable {
    private static let path = "/users/track"
    private static let keyLimit = 255

    package let url: String
    /// A secret: it goes into a header and nowhere else.
    let key: String

    /// - Parameter endpoint: host or URL; the path is added when it is missing.
    /// - Throws: `invalid`, naming the option.
    package init(endpoint: String, key: String, allowInsecureHTTP: Bool) throws(PlacardError) {
        guard !key.isEmpty else {
            throw PlacardError(.invalid, "rest_key is missing: delivery users_track needs a REST key")
        }
        // Not shown: it is a secret.
        guard key.utf8.count <= Self.keyLimit, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw PlacardError(.invalid, "rest_key is not 1 to \(Self.keyLimit) printable ASCII characters")
        }
        let base = try Endpoint.base(
            endpoint, option: "rest_endpoint", defaultPath: "", allowInsecureHTTP: allowInsecureHTTP)
        url = base.hasSuffix(Self.path) ? base : base + Self.path
        self.key = key
    }

    var headers: [HTTPRequest.Header] {
        [
            HTTPRequest.Header("Content-Type", "application/json"),
            HTTPRequest.Header("Authorization", "Bearer \(key)"),
        ]
    }
}
