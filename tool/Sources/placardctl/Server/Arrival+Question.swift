import PlacardCore

extension Arrival {
    /// The event as the page asks about it (`EventQuestion`); nil when no campaign can wait for such an event.
    var question: JSON? {
        switch code.map(RecordCode.init(rawValue:)) {
        case .sessionStart: return ["kind": "open"]
        case .customEvent: return Self.question("event", name, data)
        case .purchase: return Self.question("purchase", name, data?["pr"])
        case .pushClick: return Self.question("push_click", name.map(CompositeID.campaignID), nil)
        case .messageClick: return Self.question("message_click", name.map(CompositeID.campaignID), nil)
        case .messageButton:
            guard var members = Self.question("message_click", name.map(CompositeID.campaignID), nil)?.members else {
                return nil
            }
            members["button"] = data?["bid"].map { .string($0.string ?? $0.text()) }
            return .object(members)
        default: break
        }
        guard kind == .track else { return nil }
        switch title {
        case Self.trackedEvent: return Self.question("event", name, data)
        case Self.trackedPurchase: return Self.question("purchase", name, data?["properties"])
        default: return nil
        }
    }

    private static func question(_ kind: String, _ name: String?, _ properties: JSON?) -> JSON? {
        guard let name, !name.isEmpty else { return nil }
        var members: JSON.Members = ["kind": .string(kind), "name": .string(name)]
        if let properties, properties.members?.isEmpty == false {
            members["properties"] = .string(String(properties.text(pretty: true).dropLast()))
        }
        return .object(members)
    }
}
