/// A condition that triggers a campaign (rule 9.2). One of a campaign's conditions suffices.
package enum Condition: Sendable, Equatable {
    case open
    case test
    /// `name` nil: any custom event.
    case customEvent(name: String?)
    case customEventProperty(name: String, filters: FilterGroups)
    /// `productID` nil: any purchase.
    case purchase(productID: String?)
    case purchaseProperty(productID: String, filters: FilterGroups)
    /// `campaignID` nil: a click on any push message.
    case pushClick(campaignID: String?)
    /// A click inside a message of that campaign: on one of these buttons, or, when `buttons` is empty, any click.
    case messageClick(campaignID: String, buttons: [String])
    /// An unknown type, or a property condition without a name or filters: never matches (rules 9.2, 9.3.2).
    case never(type: String)

    package var kind: TriggerKind? {
        switch self {
        case .open: .open
        case .test: .test
        case .customEvent, .customEventProperty: .customEvent
        case .purchase, .purchaseProperty: .purchase
        case .pushClick: .pushClick
        case .messageClick: .messageClick
        case .never: nil
        }
    }

    /// The required event name, product id or campaign id; nil: any.
    package var name: String? {
        switch self {
        case .customEvent(let name): name
        case .customEventProperty(let name, _): name
        case .purchase(let productID): productID
        case .purchaseProperty(let productID, _): productID
        case .pushClick(let campaignID): campaignID
        case .messageClick(let campaignID, _): campaignID
        case .open, .test, .never: nil
        }
    }

    package var filters: FilterGroups? {
        switch self {
        case .customEventProperty(_, let filters), .purchaseProperty(_, let filters): filters
        case .open, .test, .customEvent, .purchase, .pushClick, .messageClick, .never: nil
        }
    }

    /// Whether the event has the required name, or any name is accepted.
    func isNamed(like event: TriggerEvent) -> Bool {
        name == nil || name.map(ExactText.init) == event.name.map(ExactText.init)
    }

    /// Ids of the required buttons; empty for any click, and for conditions not about clicks.
    package var buttons: [String] {
        if case .messageClick(_, let buttons) = self { buttons } else { [] }
    }

    /// Whether the condition accepts a click on that button (nil: on the body). Ids are compared as text (rule 9.2.2).
    func accepts(button id: String?) -> Bool {
        guard !buttons.isEmpty else { return true }
        guard let id = id.map(ExactText.init) else { return false }
        return buttons.contains { ExactText($0) == id }
    }
}
