/// A condition that triggers a campaign (rule 9.2). One of a campaign's conditions suffices.
package struct Condition: Sendable, Equatable {
    /// Which events it is about.
    package enum Subject: Sendable, Equatable {
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
        /// Something has not happened in time (section 9.10). Met at a deadline, by no event that is logged.
        // Indirect: otherwise it would make every condition several times as large.
        indirect case absence(Absence)
        /// An unknown type, or a property condition without a name or filters: never matches (rules 9.2, 9.3.2).
        case never(type: String)
    }

    package let subject: Subject
    /// What the user must have logged before; all of it must hold (rule 9.9.1).
    package var history: [HistoryEntry] = []

    package init(_ subject: Subject) { self.subject = subject }

    package var kind: TriggerKind? {
        switch subject {
        case .open: .open
        case .test: .test
        case .customEvent, .customEventProperty: .customEvent
        case .purchase, .purchaseProperty: .purchase
        case .pushClick: .pushClick
        case .messageClick: .messageClick
        case .absence: .absence
        case .never: nil
        }
    }

    /// The required event name, product id or campaign id; nil: any.
    package var name: String? {
        switch subject {
        case .customEvent(let name): name
        case .customEventProperty(let name, _): name
        case .purchase(let productID): productID
        case .purchaseProperty(let productID, _): productID
        case .pushClick(let campaignID): campaignID
        case .messageClick(let campaignID, _): campaignID
        case .open, .test, .absence, .never: nil
        }
    }

    package var filters: FilterGroups? {
        switch subject {
        case .customEventProperty(_, let filters), .purchaseProperty(_, let filters): filters
        case .open, .test, .customEvent, .purchase, .pushClick, .messageClick, .absence, .never: nil
        }
    }

    /// Whether the event has the required name, or any name is accepted.
    func isNamed(like event: TriggerEvent) -> Bool {
        name == nil || name.map(ExactText.init) == event.name.map(ExactText.init)
    }

    /// Ids of the required buttons; empty for any click, and for conditions not about clicks.
    package var buttons: [String] {
        if case .messageClick(_, let buttons) = subject { buttons } else { [] }
    }

    /// Whether the condition accepts a click on that button (nil: on the body). Ids are compared as text (rule 9.2.2).
    func accepts(button id: String?) -> Bool {
        guard !buttons.isEmpty else { return true }
        guard let id = id.map(ExactText.init) else { return false }
        return buttons.contains { ExactText($0) == id }
    }
}

/// Conditions without a history.
extension Condition {
    package static let open = Condition(.open)
    package static let test = Condition(.test)

    package static func customEvent(name: String?) -> Condition { Condition(.customEvent(name: name)) }
    package static func customEventProperty(name: String, filters: FilterGroups) -> Condition {
        Condition(.customEventProperty(name: name, filters: filters))
    }
    package static func purchase(productID: String?) -> Condition { Condition(.purchase(productID: productID)) }
    package static func purchaseProperty(productID: String, filters: FilterGroups) -> Condition {
        Condition(.purchaseProperty(productID: productID, filters: filters))
    }
    package static func pushClick(campaignID: String?) -> Condition { Condition(.pushClick(campaignID: campaignID)) }
    package static func messageClick(campaignID: String, buttons: [String]) -> Condition {
        Condition(.messageClick(campaignID: campaignID, buttons: buttons))
    }
    package static func absence(_ absence: Absence) -> Condition { Condition(.absence(absence)) }
    package static func never(type: String) -> Condition { Condition(.never(type: type)) }
}
