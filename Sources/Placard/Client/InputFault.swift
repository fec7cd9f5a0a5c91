import PlacardCore

extension Input {
    /// The error message for a refused input.
    func fault(_ status: Status) -> PlacardError {
        if status == .disabled {
            return PlacardError(status, "the client is disabled: enable it first")
        }
        // The inputs that can be refused (`Input.canBeRefused`) have a sentence each.
        if case .message(let handle, let action) = self { return PlacardError(status, action.fault(status, handle)) }
        if case .card(let id, _) = self {
            return PlacardError(status, "there is no card \(NameRule.shown(id)) in the list")
        }
        if case .setFact = self {
            return PlacardError(status, "\(HostFact.limit) facts are set, which is the limit: remove one")
        }
        let isAboutCards =
            if case .cardImpressions = self { true } else if case .markCards = self { true } else { false }
        return PlacardError(
            status, isAboutCards ? "no card with one of these ids is in the list" : "the call was refused")
    }
}

extension Input.MessageAction {
    fileprivate func fault(_ status: Status, _ handle: UInt64) -> String {
        switch status {
        case .notFound: notFound(handle)
        // The only thing that the engine finds invalid: everything else was checked before.
        case .invalid: "`image_url` is not allowed: give an https URL"
        default: wrongState(handle)
        }
    }

    private func notFound(_ handle: UInt64) -> String {
        let absent = "there is no message with the handle \(handle)"
        return switch self {
        case .button(let id): "\(absent), or it has no button \(id): give the button's id, not its position"
        case .htmlButton: "\(absent), or it is not an HTML message: log its buttons by number"
        case .follow, .run: "\(absent), or it has no such link"
        case .show, .postpone, .discard, .change, .impression, .click, .dismissal: absent
        }
    }

    private func wrongState(_ handle: UInt64) -> String {
        switch self {
        case .change: "message \(handle) is showing: change it before you show it"
        case .show, .postpone: "message \(handle) is not offered, or its offer was already answered"
        case .discard, .impression, .click, .dismissal, .button, .htmlButton, .follow, .run:
            "message \(handle) is not showing: answer its offer with show first"
        }
    }
}
