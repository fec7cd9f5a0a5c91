import Placard

/// What a step says about the user. A value of the wrong type is a fault of the call, as in every language.
extension Driver {
    func change(_ client: Client, _ key: String, _ action: Action.AttributeAction) throws -> Status {
        switch action {
        case .set(let json): try client.setAttribute(key, try value(json))
        case .unset: try client.unsetAttribute(key)
        case .increment(let json): try client.incrementAttribute(key, by: try wholeNumber(json))
        case .add(let json): try client.addToAttribute(key, try text(json))
        case .remove(let json): try client.removeFromAttribute(key, try text(json))
        case .merge(let json): try client.mergeAttribute(key, try Value(json: json.description.utf8))
        case .location(let latitude, let longitude):
            try client.setAttributeLocation(key, latitude: latitude, longitude: longitude)
        case .unsetLocation: try client.unsetAttributeLocation(key)
        }
    }

    func field(_ name: String) throws -> UserField {
        try found(UserField.allCases.first { spelled($0) == name }, name)
    }

    func subscription(_ name: String) throws -> SubscriptionState {
        try found(SubscriptionState.allCases.first { spelled($0) == name }, name)
    }

    func optionalText(_ json: JSON) throws -> String? {
        if case .null = json { return nil }
        return try text(json)
    }

    private func text(_ json: JSON) throws -> String { try found(json.string, json.description) }

    private func wholeNumber(_ json: JSON) throws -> Int64 {
        guard case .number(let digits) = json else { return try found(nil, json.description) }
        return try found(Int64(digits), digits)
    }

    private func found<T>(_ value: T?, _ text: String) throws -> T {
        guard let value else { throw PlacardError(.invalid, "\(text) is of the wrong type") }
        return value
    }
}
