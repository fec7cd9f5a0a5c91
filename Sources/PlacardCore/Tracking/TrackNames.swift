/// Who users are to the REST endpoint (H.2), so that nobody's objects ever go out under another's name.
///
/// The option `rest_identity` names one user: whoever is the current one at open, also when that is the anonymous one. Every
/// other user with an id is named by it. The anonymous user keeps its name over restarts until a wipe makes it another.
package struct TrackNames: Sendable, Equatable {
    /// Of a user with an id, the current one at open.
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

    /// Whether the endpoint can be told who the anonymous user is, without an alias.
    package var namesAnonymous: Bool { anonymous != nil }

    /// Nil: an alias names the user, or nothing does.
    func identity(of user: String?) -> RestIdentity? {
        guard let user else { return anonymous }
        if let known, known.user == ExactText(user) { return known.identity }
        return .externalID(user)
    }

    /// Writes the member that names the user. False when there is none.
    func write(_ user: String?, alias: [UInt8]?, to writer: inout JSONWriter) -> Bool {
        if let identity = identity(of: user) {
            identity.write(to: &writer)
            return true
        }
        guard let alias, let members = JSONMembers(alias), let name = members["name"], let label = members["label"]
        else { return false }
        writer.key("user_alias")
        writer.object {
            $0.key("alias_name")
            $0.raw(name)
            $0.key("alias_label")
            $0.raw(label)
        }
        return true
    }
}
