import PlacardCore

/// A recorded event of one user.
package struct ReplayRow: Sendable {
    package var user: String
    /// Wall time; within a user it never goes back.
    package var timeMs: Int64
    package var kind: ReplayKind
    /// Event name, product id, tracking id of the push message, or campaign of the clicked message.
    package var name: String?
    package var properties: Properties?
    /// The recorded session, if any: another one ends the session, as the timeout does.
    package var session: String?
    /// Ids of the campaigns that the user may see; nil: all. Read in the user's first row.
    package var audience: [String]?
    /// Attributes of the user, from this row on; null removes one.
    package var attributes: [Value.Member] = []
    /// Facts of the host, from this row on; null removes one.
    package var facts: [Value.Member] = []

    package init(user: String, timeMs: Int64, kind: ReplayKind, name: String? = nil) {
        self.user = user
        self.timeMs = timeMs
        self.kind = kind
        self.name = name
    }
}

/// Kinds of recorded events.
package enum ReplayKind: String, Sendable, CaseIterable {
    /// The start of a session.
    case open
    case event
    case purchase
    case pushClick = "push_click"
    /// Counts if the message is on screen at that time.
    case messageClick = "message_click"

    /// - Parameter text: as in a table of events; `custom_event` is the same as `event`.
    package init?(_ text: UnsafeRawBufferPointer) {
        guard let known = Self.spellings.first(where: { text.elementsEqual($0.text) }) else { return nil }
        self = known.kind
    }

    package init?(text: String) {
        var text = text
        guard let kind = text.withUTF8({ Self(UnsafeRawBufferPointer($0)) }) else { return nil }
        self = kind
    }

    private static let spellings: [(text: [UInt8], kind: ReplayKind)] =
        allCases.map { (Array($0.rawValue.utf8), $0) } + [(Array("custom_event".utf8), .event)]

    package static let listed = allCases.map { $0.rawValue }.joined(separator: ", ")
}
