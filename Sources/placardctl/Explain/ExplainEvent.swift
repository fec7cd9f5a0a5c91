import ArgumentParser
import PlacardCore
import PlacardJSON

/// The event that is asked about, as options.
struct ExplainEvent: ParsableArguments {
    @Flag(name: .customLong("open"), help: "A session start.")
    var isOpen = false

    @Option(name: .customLong("event"), help: "A custom event of that name.")
    var eventName: String?

    @Option(name: .customLong("purchase"), help: "A purchase of that product.")
    var productID: String?

    @Option(name: .customLong("push-click"), help: "A click on a push message of that campaign.")
    var campaignID: String?

    @Option(help: "Properties of the event or purchase: a JSON object; a date is {\"$date_ms\": 1760000000000}.")
    var properties: String?

    func validate() throws {
        let given = [isOpen, eventName != nil, productID != nil, campaignID != nil].filter { $0 }.count
        guard given == 1 else {
            let fault = given == 0 ? "There is no event to explain" : "Only one event can be explained at a time"
            throw ValidationError("\(fault); give --open, --event, --purchase or --push-click.")
        }
        if properties != nil, isOpen || campaignID != nil {
            throw ValidationError("--properties belongs to --event and --purchase.")
        }
        _ = try triggerEvent()
    }

    func triggerEvent() throws -> TriggerEvent {
        do throws(PlacardError) {
            let properties = try properties.map { (text) throws(PlacardError) in try Self.read(text) }
            if let eventName {
                let event = try CustomEvent(name: eventName, properties: properties)
                return TriggerEvent(kind: .customEvent, name: event.name, properties: properties)
            }
            if let productID {
                try NameRule.check(productID, field: "product id")
                return TriggerEvent(kind: .purchase, name: productID, properties: properties)
            }
            return campaignID.map { TriggerEvent(kind: .pushClick, name: $0) } ?? .open
        } catch {
            throw ValidationError("\(error.message).")
        }
    }

    private static func read(_ text: String) throws(PlacardError) -> Properties {
        let value = try text.utf8.decoded { (bytes) throws(PlacardError) in
            try PropertiesDecoder.value(bytes, named: "--properties")
        }
        guard case .object(let members) = value else {
            throw PlacardError(.invalid, "--properties is not a JSON object such as {\"items\": 3}")
        }
        var properties = Properties()
        for member in members { try properties.set(member.key, try date(member) ?? member.value) }
        return properties
    }

    /// Nil when it is no date.
    private static func date(_ property: Value.Member) throws(PlacardError) -> Value? {
        guard case .object(let members) = property.value, members.count == 1, members[0].key == "$date_ms" else {
            return nil
        }
        guard case .int(let ms) = members[0].value else {
            let name = NameRule.shown(property.key)
            throw PlacardError(.invalid, "the date \(name) is no whole number of milliseconds since 1970")
        }
        return .date(ms: ms)
    }
}
