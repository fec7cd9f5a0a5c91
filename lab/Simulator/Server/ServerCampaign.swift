/// A campaign of the model server.
struct ServerCampaign {
    let id: String
    let event: String
    /// Seconds; -1: never again.
    var reEligibilityS: Int64 = 0
    /// Seconds; nil: the default.
    var intervalS: Int64?
    var delayS: Int64 = 0
    var priority: Int64 = 0
    var isTemplated = false
    var isControl = false
    /// Number of its picture.
    var picture: Int?
    var startS: Int64?
    var endS: Int64?
    /// Groups of filters as JSON; nil: the condition has no filters.
    var filters: String?
    /// What the user must have logged, as JSON.
    var history: String?
    /// The data of an absence as JSON; nil: the condition is about an event.
    var absence: String?

    var json: String { text(message: "data") }

    /// As a campaign file has it.
    var sourceJSON: String { text(message: isTemplated ? "template" : "data") }

    private func text(message: String) -> String {
        var text = "{\"id\":\"\(id)\",\"type\":\"\(isTemplated ? "templated_iam" : "inapp")\""
        text += ",\"priority\":\(priority),\"delay\":\(delayS),\"re_eligibility\":\(reEligibilityS)"
        if let intervalS { text += ",\"min_seconds_since_last_trigger\":\(intervalS)" }
        if let startS { text += ",\"start_time\":\(startS)" }
        if let endS { text += ",\"end_time\":\(endS)" }
        let history = history.map { ",\"history\":\($0)" } ?? ""
        text += ",\"trigger_condition\":[{\(condition)\(history)}]"
        return text + ",\"\(message)\":\(Self.message(of: id, isControl: isControl, picture))}"
    }

    private var condition: String {
        if let absence { return "\"type\":\"absence\",\"data\":\(absence)" }
        if let filters {
            return "\"type\":\"custom_event_property\",\"data\":{\"event_name\":\"\(event)\","
                + "\"property_filters\":\(filters)}"
        }
        if event == "open" { return "\"type\":\"open\"" }
        return "\"type\":\"custom_event\",\"data\":{\"event_name\":\"\(event)\"}"
    }

    static func url(ofPicture number: Int) -> String { "https://img.example/\(number).png" }

    static func message(of id: String, isControl: Bool = false, _ picture: Int? = nil) -> String {
        let image = picture.map { "\"image_url\":\"\(url(ofPicture: $0))\"," } ?? ""
        return "{\(image)\"type\":\"MODAL\",\"trigger_id\":\"\(id)\",\"message\":\"text\",\"is_control\":\(isControl),"
            + "\"btns\":[{\"id\":1,\"text\":\"a\"}]}"
    }
}
