/// What a campaign, or a variant of it, shows.
package enum CampaignContent: Sendable, Equatable {
    /// Indirect: campaigns are copied, and a message is large.
    indirect case message(Message)
    /// The server renders the message on demand (rule 10.4); the tracking id names it in the request.
    case template(triggerID: String)

    /// Nil for a templated message, which only the server has.
    package var message: Message? {
        if case .message(let message) = self { message } else { nil }
    }

    /// Counted and never drawn, like a control campaign.
    var asControl: CampaignContent {
        switch self {
        case .message(let message):
            var control = Message(type: message.type)
            control.triggerID = message.triggerID
            control.messageExtras = message.messageExtras
            control.isTestSend = message.isTestSend
            control.isControl = true
            return .message(control)
        case .template(let triggerID):
            var control = Message(type: .modal)
            control.triggerID = triggerID
            control.isControl = true
            return .message(control)
        }
    }
}

/// The stored form.
extension CampaignContent {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .message(let message):
            writer.bool(true)
            message.write(to: &writer)
        case .template(let triggerID):
            writer.bool(false)
            writer.string(triggerID)
        }
    }

    /// - Parameter format: that of the campaign. The first had no templates.
    init(from reader: inout ByteReader, format: UInt8) throws(ByteReader.Damaged) {
        let isWhole = format == 1 ? true : try reader.bool()
        self =
            isWhole
            ? .message(try Message(from: &reader, format: format)) : .template(triggerID: try reader.string())
    }
}
