import PlacardCore
import PlacardJSON

/// Reads campaigns as a client does.
package enum ReplayCampaigns {
    /// - Parameter json: a campaign file, or a server's reply with `triggers`.
    /// - Throws: `invalid`, also for a campaign that a client would drop: a replay without it would mislead.
    package static func read(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> [Campaign] {
        let root = try PropertiesDecoder.value(json, named: "the campaign file")
        guard let list = list(root) else {
            throw PlacardError(.invalid, "the campaign file has no array 'campaigns' (nor 'triggers', as a reply has)")
        }
        var writer = JSONWriter(capacity: json.count)
        writer.value(.object([.init(key: "triggers", value: .array(list.map(sent)))]))
        let reply = HTTPReply(status: 200, body: writer.bytes)
        guard case .data(let decoded, let problems, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) else {
            throw PlacardError(.invalid, "the campaign file could not be read as a reply of a server")
        }
        if let problem = problems.first {
            throw PlacardError(.invalid, "\(problem.what) \(NameRule.shown(problem.id)): \(problem.reason)")
        }
        return decoded.campaigns ?? []
    }

    private static func list(_ root: Value) -> [Value]? {
        guard case .object(let members) = root else { return nil }
        for key in ["campaigns", "triggers"] {
            if case .array(let list)? = members.first(where: { $0.key == key })?.value { return list }
        }
        return nil
    }

    /// An element of a campaign file as a server sends it: without the text of a template, and with the tracking id,
    /// which a file may omit.
    private static func sent(_ campaign: Value) -> Value {
        guard case .object(var members) = campaign else { return campaign }
        members.removeAll { $0.key == "template" }
        let id = members.first { $0.key == "id" }?.value ?? .null
        let position = members.firstIndex { $0.key == "data" }
        var data: [Value.Member] = []
        if let position {
            guard case .object(let given) = members[position].value else { return campaign }
            data = given
        }
        if !data.contains(where: { $0.key == "trigger_id" }) { data.append(.init(key: "trigger_id", value: id)) }
        if let position {
            members[position].value = .object(data)
        } else {
            members.append(.init(key: "data", value: .object(data)))
        }
        return .object(members)
    }
}
