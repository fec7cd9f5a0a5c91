/// A card at the model server: the value of each field, with the change that set it.
struct ServerCard {
    let id: String
    /// When it was created; it is sent whole to clients that are older.
    let createdS: Int64
    var changedS: Int64
    var isRemoved = false
    var fields: [String: (json: String, changedS: Int64)] = [:]

    /// Absolute seconds; -1: never.
    var expiresS: Int64 = -1
    /// Nil: it is always in the list.
    var rule: CardRule?

    var title: String { fields["tt"]?.json ?? "" }

    /// As a campaign file has it.
    var sourceJSON: String {
        var text = "{\"id\":\"\(id)\",\"tp\":\"text_announcement\",\"ca\":\(changedS)"
        if expiresS >= 0 { text += ",\"ea\":\(expiresS)" }
        for key in fields.keys.sorted() { text += ",\"\(key)\":\(fields[key]?.json ?? "null")" }
        text += rule?.members ?? ""
        return text + (fields["ds"] == nil ? ",\"ds\":\"d\"}" : "}")
    }

    /// - Parameter sinceS: leaves out fields that have not changed since then; 0: all fields.
    func json(sinceS: Int64) -> String {
        if isRemoved { return "{\"id\":\"\(id)\",\"r\":true,\"ca\":\(changedS)}" }
        let oldS = createdS > sinceS ? 0 : sinceS
        var text = "{\"id\":\"\(id)\",\"tp\":\"captioned_image\",\"ca\":\(changedS),\"ea\":\(expiresS)"
        for key in fields.keys.sorted() {
            guard let field = fields[key], field.changedS > oldS else { continue }
            text += ",\"\(key)\":\(field.json)"
        }
        if oldS == 0 { text += rule?.members ?? "" }
        return text + "}"
    }
}
