import ArgumentParser
import PlacardCore

/// The event to explain, as command line options.
struct ExplainEvent: ParsableArguments {
    @Flag(name: .customLong("cards"), help: "No event: why each card is in the list, or not.")
    var isAboutCards = false

    @Flag(name: .customLong("open"), help: "A session start.")
    var isOpen = false

    @Option(name: .customLong("event"), help: "A custom event with this name.")
    var eventName: String?

    @Option(name: .customLong("purchase"), help: "A purchase of this product.")
    var productID: String?

    @Option(name: .customLong("push-click"), help: "A click on a push message of this campaign.")
    var campaignID: String?

    @Option(help: "Properties of the event or purchase: a JSON object; a date is {\"$date_ms\": 1760000000000}.")
    var properties: String?

    func validate() throws {
        if isAboutCards, properties == nil, !isOpen, eventName == nil, productID == nil, campaignID == nil { return }
        if isAboutCards { throw ValidationError("--cards is about no event: give it alone.") }
        let given = [isOpen, eventName != nil, productID != nil, campaignID != nil].filter { $0 }.count
        guard given == 1 else {
            let fault = given == 0 ? "There is no event to explain" : "Only one event can be explained at a time"
            throw ValidationError("\(fault); give --open, --event, --purchase, --push-click or --cards.")
        }
        if properties != nil, isOpen || campaignID != nil {
            throw ValidationError("--properties belongs to --event and --purchase.")
        }
        _ = try triggerEvent()
    }

    func triggerEvent() throws -> TriggerEvent {
        do throws(PlacardError) {
            return try EventQuestion(kind: kind, properties: properties, propertiesName: "--properties").triggerEvent()
        } catch {
            throw ValidationError("\(error.message).")
        }
    }

    private var kind: EventQuestion.Kind {
        if let eventName { return .event(name: eventName) }
        if let productID { return .purchase(productID: productID) }
        return campaignID.map { .pushClick(campaignID: $0) } ?? .open
    }
}
