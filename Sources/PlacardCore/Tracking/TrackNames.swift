/// How the REST endpoint identifies users (rule 11.3). Ensures that no user's objects are sent under another user's
/// name.
///
/// The option `rest_identity` names one user: the current user at open, even if that is the anonymous one. Every other
/// user with an id is named by the id. The anonymous user keeps its name across restarts, until a wipe replaces that
/// user.
package struct TrackNames: Sendable, Equatable {
    /// The current user at open, if that user has an id, and its name.
    private var known: (user: ExactText, identity: RestIdentity)?
    private var anonymous: RestIdentity?

    package init() {}

    package static func == (left: TrackNames, right: TrackNames) -> Bool {
        left.known?.user == right.known?.user && left.known?.identity == right.known?.identity
            && left.anonymous == right.anonymous
    }

    package mutating func name(_ user: String?, _ identity: RestIdentity) {
        if let user { known = (ExactText(user), identity) } else { anonymous = identity }
    }

    /// Whether the endpoint has a name for the anonymous user, apart from an alias.
    package var namesAnonymous: Bool { anonymous != nil }

    /// The user's name. Nil: only an alias names the user, or nothing does.
    func identity(of user: String?) -> RestIdentity? {
        guard let user else { return anonymous }
        if let known, known.user == ExactText(user) { return known.identity }
        return .externalID(user)
    }

    /// Writes the member that names the user. Returns false when nothing names the user.
    ///
    /// - Parameter alias: an anonymous user's alias, or the name that a tracker gave (`RestIdentity.json`).
    func write(_ user: String?, alias: [UInt8]?, to writer: inout JSONWriter) -> Bool {
        if let identity = identity(of: user) {
            identity.write(to: &writer)
            return true
        }
        guard let alias, let members = JSONMembers(alias) else { return false }
        guard let name = members["name"], let label = members["label"] else {
            return Self.copyName(members, to: &writer)
        }
        writer.key("user_alias")
        writer.object {
            $0.key("alias_name")
            $0.raw(name)
            $0.key("alias_label")
            $0.raw(label)
        }
        return true
    }

    private static let keys: [StaticString] = ["external_id", "braze_id", "user_alias", "email", "phone"]

    /// Copies the name that a tracker gave. Returns false when the row is damaged and has no name.
    private static func copyName(_ members: JSONMembers, to writer: inout JSONWriter) -> Bool {
        for key in keys {
            guard let value = members[key] else { continue }
            writer.key(key)
            writer.raw(value)
            return true
        }
        return false
    }
}
