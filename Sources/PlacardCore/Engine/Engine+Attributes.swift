/// What the app says about the user (F.4). Opens no session: it carries the last one's id (rule 4 of a run).
extension Engine {
    /// Of what is logged now: the server knows a known user by the id alone (A.3), and
    /// takes no alias with signatures (G.6).
    var anonymousAlias: [UInt8]? { user == nil && !options.authenticates ? alias : nil }

    mutating func setAttribute(_ update: AttributeUpdate, at now: Instant, _ effects: inout Effects) -> Status {
        if update.place == .custom, Config.isBlocked(update.name, by: config?.blockedAttributes) { return .blocked }
        let attribute = Attribute(
            place: update.place, name: update.name, value: update.value, user: user, alias: anonymousAlias)
        effects.store.append(.putAttribute(attribute))
        attributes.put(user)
        startTimer(isTracked: attribute.isTracked, at: now)
        return .ok
    }

    mutating func log(_ operation: AttributeOperation, at now: Instant, _ effects: inout Effects) -> Status {
        if let key = operation.key, Config.isBlocked(key, by: config?.blockedAttributes) { return .blocked }
        append(operation.code, operation.data, at: now, &effects)
        return .ok
    }

    /// A known user has the id: the server is told of the alias, and nothing else carries it.
    mutating func addAlias(_ new: UserAlias, at now: Instant, _ effects: inout Effects) -> Status {
        append(.addAlias, new.eventData, at: now, &effects)
        guard user == nil else { return .ok }
        alias = new.json
        effects.store.append(.setAlias(alias))
        return .ok
    }
}
