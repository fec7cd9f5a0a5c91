import PlacardCore
import PlacardJSON

/// An event to explain: what would it trigger?
struct EventQuestion {
    enum Kind {
        case open
        case event(name: String)
        case purchase(productID: String)
        case pushClick(campaignID: String)
        /// `button`: the id of the button; nil for a click on the body.
        case messageClick(campaignID: String, button: String?)
    }

    let kind: Kind
    /// JSON text of an object; nil for no properties.
    var properties: String?
    /// How errors name the properties.
    var propertiesName = "properties"

    /// - Throws: `invalid`, with the reason.
    func triggerEvent() throws(PlacardError) -> TriggerEvent {
        let properties = try readProperties()
        switch kind {
        case .open: return .open
        case .event(let name):
            let event = try CustomEvent(name: name, properties: properties)
            return TriggerEvent(kind: .customEvent, name: event.name, properties: properties)
        case .purchase(let productID):
            try NameRule.check(productID, field: "product id")
            return TriggerEvent(kind: .purchase, name: productID, properties: properties)
        case .pushClick(let campaignID): return TriggerEvent(kind: .pushClick, name: campaignID)
        case .messageClick(let campaignID, let button):
            return TriggerEvent(kind: .messageClick, name: campaignID, buttonID: button)
        }
    }

    /// - Throws: `invalid`, with the place of the error.
    func readProperties() throws(PlacardError) -> Properties? {
        guard let properties else { return nil }
        return try read(properties)
    }

    private func read(_ text: String) throws(PlacardError) -> Properties {
        let value = try text.utf8.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: propertiesName)
        }
        guard case .object(let members) = value else {
            throw PlacardError(.invalid, "\(propertiesName) is not a JSON object such as {\"items\": 3}")
        }
        var properties = Properties()
        for member in members { try PropertiesDecoder.set(member, &properties) }
        return properties
    }
}
