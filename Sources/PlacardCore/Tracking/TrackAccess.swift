/// Where custom events, purchases and attributes are sent. Raw values are those of `PLACARD_DELIVERY_*`.
public enum Delivery: Int32, Sendable, CaseIterable {
    /// To the `data` endpoint (rule 4.1), with everything else.
    case sdk = 0
    /// To the REST endpoint `/users/track` (rule 11.1). Everything else still goes to `data`.
    case usersTrack = 1
}

/// The URL of the REST endpoint and the key for it (rule 11.2).
package struct TrackAccess: Sendable, Equatable {
    private static let path = "/users/track"
    private static let keyLimit = 255

    package let url: String
    /// A secret: it is sent in a header and appears nowhere else.
    let key: String
    package var keyByteCount: Int { key.utf8.count }

    /// Checks the options.
    ///
    /// - Parameter endpoint: host or URL; the path is added if it is missing.
    /// - Throws: `invalid`, naming the option.
    package init(endpoint: String, key: String, allowInsecureHTTP: Bool) throws(PlacardError) {
        guard !key.isEmpty else {
            throw PlacardError(.invalid, "rest_key is missing: delivery users_track needs a REST key")
        }
        // The message does not contain the key, because it is a secret.
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
