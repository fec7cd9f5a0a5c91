/// Codes of analytics events on the wire (B). Open: a store may hold codes of another version.
package struct EventCode: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let sessionStart = EventCode(rawValue: "ss")
    package static let sessionEnd = EventCode(rawValue: "se")
    package static let customEvent = EventCode(rawValue: "ce")
    package static let purchase = EventCode(rawValue: "p")
    package static let pushClick = EventCode(rawValue: "pc")
    package static let messageImpression = EventCode(rawValue: "si")
    package static let messageControl = EventCode(rawValue: "iec")
    package static let messageClick = EventCode(rawValue: "sc")
    package static let messageButton = EventCode(rawValue: "sbc")
    package static let cardImpression = EventCode(rawValue: "cci")
    package static let cardControlImpression = EventCode(rawValue: "ccic")
    package static let cardClick = EventCode(rawValue: "ccc")
    package static let cardDismissal = EventCode(rawValue: "ccd")
    package static let increment = EventCode(rawValue: "inc")
    package static let addElement = EventCode(rawValue: "add")
    package static let removeElement = EventCode(rawValue: "rem")
    package static let setArray = EventCode(rawValue: "set")
    package static let mergeObject = EventCode(rawValue: "ncam")
    package static let setLocation = EventCode(rawValue: "lcaa")
    package static let unsetLocation = EventCode(rawValue: "lcar")
    package static let lastLocation = EventCode(rawValue: "lr")
    package static let subscription = EventCode(rawValue: "sgu")
    package static let addAlias = EventCode(rawValue: "uae")

    /// Whether the REST endpoint takes it (H): the rest goes to `data` always.
    package var isTracked: Bool {
        switch self {
        case .customEvent, .purchase, .increment, .addElement, .removeElement: true
        default: false
        }
    }
}
