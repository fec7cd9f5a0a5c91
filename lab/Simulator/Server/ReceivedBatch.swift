import Foundation

/// What a request to `data/` carried.
struct ReceivedBatch {
    /// A record with the number that the host gave it.
    struct Mark {
        let number: Int
        let user: String?
    }

    let id: String
    /// By `/users/track`.
    let isTracked: Bool
    let content: NSArray
    var marks: [Mark] = []
    var starts: [String] = []
    var ends: [String] = []
    /// Values of custom attributes and fields by user and name.
    var attributes: [(user: String?, name: String, value: Int)] = []
    let count: Int

    init?(_ body: [String: Any], id: String) {
        let events = body["events"] as? [[String: Any]] ?? []
        let attributes = body["attributes"] as? [[String: Any]] ?? []
        if events.isEmpty, attributes.isEmpty { return nil }
        self.id = id
        isTracked = false
        count = events.count
        content = [events as NSArray, attributes as NSArray]
        for event in events { read(event) }
        for object in attributes { read(attributes: object) }
    }

    /// What a request to `/users/track` carried. Its arrays do not say in which order their objects were logged.
    init?(tracked body: [String: Any], id: String) {
        let objects = ["attributes", "events", "purchases"].map { body[$0] as? [[String: Any]] ?? [] }
        if objects.allSatisfy(\.isEmpty) { return nil }
        self.id = id
        isTracked = true
        count = objects.reduce(0) { $0 + $1.count }
        content = objects as NSArray
        for object in objects.joined() {
            let user = object["external_id"] as? String
            for (name, value) in object {
                if let value = value as? Int, name.hasPrefix("a") { attributes.append((user, name, value)) }
                let number = (value as? [String: Any])?[name == "properties" ? "n" : "inc"] as? Int
                if let number { marks.append(Mark(number: number, user: user)) }
            }
        }
        marks.sort { $0.number < $1.number }
    }

    private mutating func read(_ event: [String: Any]) {
        let user = event["user_id"] as? String
        let data = event["data"] as? [String: Any] ?? [:]
        switch event["name"] as? String {
        case "ce":
            let properties = data["p"] as? [String: Any]
            if let number = properties?["n"] as? Int { marks.append(Mark(number: number, user: user)) }
        case "p":
            let properties = data["pr"] as? [String: Any]
            if let number = properties?["n"] as? Int { marks.append(Mark(number: number, user: user)) }
        case "inc":
            if let number = data["value"] as? Int { marks.append(Mark(number: number, user: user)) }
        case "ss": starts.append(event["session_id"] as? String ?? "")
        case "se": ends.append(event["session_id"] as? String ?? "")
        default: break
        }
    }

    private mutating func read(attributes object: [String: Any]) {
        let user = object["user_id"] as? String
        for (name, value) in object["custom"] as? [String: Any] ?? [:] {
            if let value = value as? Int { attributes.append((user, name, value)) }
        }
    }
}
