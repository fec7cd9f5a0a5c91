import PlacardCore

/// Decodes `template` (rule 10.4.3): one message, and a config if the server sent one.
struct TemplateReplyDecoder {
    private var found = Problems()

    var problems: [Problem] { found.list }

    mutating func decode(_ root: JSONNode, _ faults: ReplyFaults) -> TemplateReply {
        var reply = TemplateReply(
            content: content(root["templated_message"], faults.fault(of: "templated_message")))
        reply.config = config(root["config"], faults.fault(of: "config"))
        faults.report(to: &found)
        reply.keepsLimits = root["config"]?["global_request_rate_limit"] == nil
        return reply
    }

    private func content(_ node: JSONNode?, _ fault: FieldFault?) -> TemplateReply.Content {
        guard let node else { return .nothing }
        do throws(FieldFault) {
            if let fault { throw fault }
            let fields = try Fields(node, path: "templated_message")
            if let type = try fields.string("type"), type != "inapp" {
                throw FieldFault(
                    place: fields.place("type"), reason: "is \(NameRule.shown(type)), which is not supported")
            }
            guard let data = try fields.object("data") else { return .nothing }
            return .message(try MessageDecoder.decode(data, path: fields.place("data")))
        } catch {
            return .malformed(reason: error.description, place: error.place)
        }
    }

    private mutating func config(_ node: JSONNode?, _ fault: FieldFault?) -> Config? {
        guard let node else { return nil }
        do throws(FieldFault) {
            if let fault { throw fault }
            return try ConfigDecoder.decode(node)
        } catch {
            found.add(.config, id: error.place, error.reason)
            return nil
        }
    }
}
