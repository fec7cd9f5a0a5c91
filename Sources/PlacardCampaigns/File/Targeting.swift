import PlacardCore

/// To whom a server sends an entry of a campaign file, and when.
package struct Targeting: Sendable, Equatable {
    static let keys: Set<String> = ["audience", "api_triggered"]

    /// Ids of the users who get the entry; nil: everyone.
    private let audience: Set<ExactText>?
    /// The entry is sent only to users for whom a program asks, with the properties that it gives.
    package let isAPITriggered: Bool

    /// - Parameter entry: a card or a campaign.
    init(_ entry: Field) throws(FieldProblem) {
        var users: Set<ExactText>?
        if let field = try entry.optional("audience") {
            users = []
            for user in try field.elements() { users?.insert(ExactText(try user.nonEmptyString())) }
        }
        audience = users
        let flag = try entry.optional("api_triggered")
        let isGiven = try flag?.bool()
        let isNeeded = try Placeholders.usesAPIProperties(entry)
        if let flag, isGiven == false, isNeeded {
            throw flag.problem("must be true, or missing: a text has {{\(Placeholders.apiPrefix)…}}")
        }
        isAPITriggered = isGiven ?? isNeeded
    }

    /// Whether the audience contains the user; nil is the anonymous user.
    package func includes(_ user: String?) -> Bool {
        guard let audience else { return true }
        return user.map { audience.contains(ExactText($0)) } ?? false
    }

    package var isForEveryone: Bool { audience == nil && !isAPITriggered }

    /// Whether the user gets the entry without anyone's request.
    package func isSent(to user: String?) -> Bool { !isAPITriggered && includes(user) }
}
