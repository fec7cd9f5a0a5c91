/// Arrivals of what clients send.
extension Arrival {
    static let trackedEvent = "Custom event"
    static let trackedPurchase = "Purchase"

    /// Makes an arrival from a checked record of `data`.
    static func event(_ event: JSON, batch: String?) -> Arrival {
        let code = event["name"]?.string ?? ""
        let data = event["data"]
        var arrival = Arrival(kind: .event, title: EventWords.title(of: code), code: code, batch: batch)
        arrival.name = EventWords.subject(of: data)
        arrival.user = event["user_id"]?.string
        arrival.session = event["session_id"]?.string
        arrival.time = event["time"]
        arrival.data = EventWords.rest(of: data)
        return arrival
    }

    static func attributes(_ set: JSON, batch: String?) -> Arrival {
        var members = set.members ?? [:]
        let user = members.removeValue(forKey: "user_id")?.string
        // Custom attributes are a nested object.
        if let custom = members.removeValue(forKey: "custom")?.members { members = custom.merging(members) }
        return Arrival(
            kind: .attributes, title: "Attributes", name: names(members), user: user, batch: batch,
            data: members.isEmpty ? nil : .object(members))
    }

    /// Makes an arrival from an object of `/users/track`.
    static func tracked(_ tracked: TrackedObject, batch: String?) -> Arrival {
        var members = tracked.object.members ?? [:]
        let user = (members.removeValue(forKey: "external_id") ?? members["braze_id"])?.string
        let time = members.removeValue(forKey: "time")
        let (title, name): (String, String?) =
            switch tracked.array {
            case .attributes: ("Attributes", names(members))
            case .events: (trackedEvent, members.removeValue(forKey: "name")?.string)
            case .purchases: (trackedPurchase, members.removeValue(forKey: "product_id")?.string)
            }
        // Show the properties of an event directly.
        let data = tracked.array == .events && members.count == 1 ? members["properties"]?.members ?? members : members
        return Arrival(
            kind: .track, title: title, name: name, user: user, time: time, batch: batch,
            data: data.isEmpty ? nil : .object(data))
    }

    private static func names(_ members: JSON.Members) -> String? {
        members.isEmpty ? nil : members.keys.joined(separator: ", ")
    }

    static func duplicate(of batch: String) -> Arrival {
        Arrival(kind: .duplicate, title: "Duplicate batch, not recorded", batch: batch)
    }

    static func refused(_ endpoint: String, status: Int, why: String) -> Arrival {
        Arrival(kind: .refused, title: "Refused: \(endpoint)", name: why, data: ["status": .integer(Int64(status))])
    }
}
