@testable import PlacardCore

/// A literal implementation of user identifiers at the REST endpoint: the option names the user at open; an anonymous
/// user keeps that name, others use their ids.
struct NaiveNames {
    private var known: (user: String, name: String)?
    private(set) var anonymous: String?

    /// The host's `braze_id` at its n-th start.
    static func name(ofRun run: UInt64) -> String { "b-\(run)" }

    mutating func open(_ user: String?, run: UInt64) {
        known = user.map { ($0, Self.name(ofRun: run)) }
        if user == nil { anonymous = Self.name(ofRun: run) }
    }

    mutating func forgetKnown() { known = nil }

    mutating func wipe() { self = NaiveNames() }

    /// The member that identifies the user; nil for any value.
    func name(of user: String?) -> (key: String, value: String?) {
        guard let user else { return anonymous.map { ("braze_id", $0) } ?? ("user_alias", nil) }
        if let known, ExactText.same(known.user, user) { return ("braze_id", known.name) }
        return ("external_id", user)
    }
}
