/// Codes of analytics events on the wire (rule 4.2). Not an enum: a store can hold codes of another version.
package struct RecordCode: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let sessionStart = RecordCode(rawValue: "ss")
    package static let sessionEnd = RecordCode(rawValue: "se")
    package static let customEvent = RecordCode(rawValue: "ce")
    package static let purchase = RecordCode(rawValue: "p")
    package static let pushClick = RecordCode(rawValue: "pc")
    package static let messageImpression = RecordCode(rawValue: "si")
    package static let messageControl = RecordCode(rawValue: "iec")
    package static let messageClick = RecordCode(rawValue: "sc")
    package static let messageButton = RecordCode(rawValue: "sbc")
    package static let cardImpression = RecordCode(rawValue: "cci")
    package static let cardControlImpression = RecordCode(rawValue: "ccic")
    package static let cardClick = RecordCode(rawValue: "ccc")
    package static let cardDismissal = RecordCode(rawValue: "ccd")
    package static let increment = RecordCode(rawValue: "inc")
    package static let addElement = RecordCode(rawValue: "add")
    package static let removeElement = RecordCode(rawValue: "rem")
    package static let setArray = RecordCode(rawValue: "set")
    package static let mergeObject = RecordCode(rawValue: "ncam")
    package static let setLocation = RecordCode(rawValue: "lcaa")
    package static let unsetLocation = RecordCode(rawValue: "lcar")
    package static let lastLocation = RecordCode(rawValue: "lr")
    package static let subscription = RecordCode(rawValue: "sgu")
    package static let addAlias = RecordCode(rawValue: "uae")
    /// An attributes object of a tracker. Never sent to `data`.
    package static let trackedAttributes = RecordCode(rawValue: "attributes")

    /// Whether it is sent to the REST endpoint (H); others always go to `data`.
    package var isTracked: Bool {
        switch self {
        case .customEvent, .purchase, .increment, .addElement, .removeElement, .trackedAttributes: true
        default: false
        }
    }
}
