import PlacardCore

/// Decodes `auth_error` and `optional_auth_error` (rule 7.7). A value that cannot be read still counts as an error,
/// without a code: a server that sends it means it.
enum AuthErrorDecoder {
    /// Maximum errors read from an optional list; more would only fill the event queue.
    static let listLimit = 16

    /// Nil when there is no error.
    static func required(_ root: JSONNode) -> AuthError? {
        root["auth_error"].map { error($0.isArray ? $0[0] ?? $0 : $0) }
    }

    /// Accepts one object or a list.
    static func optional(_ root: JSONNode) -> [AuthError] {
        guard let node = root["optional_auth_error"] else { return [] }
        guard node.isArray else { return [error(node)] }
        return (0..<min(node.count, listLimit)).compactMap { node[$0].map(error) }
    }

    private static func error(_ node: JSONNode) -> AuthError {
        guard node.isObject else { return AuthError(code: 0, reason: node.string) }
        let code = node["error_code"]?.integer.flatMap { Int32(exactly: $0) } ?? 0
        return AuthError(code: code, reason: node["reason"]?.string)
    }
}
