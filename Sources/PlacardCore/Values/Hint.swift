/// What a hint of the server is about (rule 7.8). Raw values are those of the C constants.
public enum HintSubject: Int32, Sendable, CaseIterable {
    /// Cards and campaigns.
    case all = 0
    case cards = 1
    case messages = 2
}

/// A word of the server, through any channel, that it has something new (rule 7.8).
package struct Hint: Sendable {
    package let subject: HintSubject
    /// Names what is new; nil: the server did not say.
    package let version: ExactText?
    /// The requests of many clients are spread over this time.
    package let spreadMs: Int64

    private static let versionLimit = 64
    private static let daySeconds: Int64 = 86_400

    /// - Throws: `invalid` for a version or a spread that is too long.
    package init(_ subject: HintSubject, version: String, spreadSeconds: Int64) throws(PlacardError) {
        guard version.utf8.count <= Self.versionLimit else {
            throw PlacardError(
                .invalid, "version has \(version.utf8.count) bytes: give at most \(Self.versionLimit), or none")
        }
        guard (0...Self.daySeconds).contains(spreadSeconds) else {
            throw PlacardError(.invalid, "spread_s is \(spreadSeconds): give 0 to \(Self.daySeconds) seconds")
        }
        self.subject = subject
        self.version = version.isEmpty ? nil : ExactText(version)
        spreadMs = spreadSeconds * 1_000
    }
}
