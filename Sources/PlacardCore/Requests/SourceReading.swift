/// What was found when the host's source of content was read (rule 12.1).
package enum SourceReading: Sendable {
    /// The source is as it was when its content was taken in.
    case unchanged
    // Indirect: otherwise the content would make every input as large.
    indirect case content(SourceContent)
    /// The stored content stays in use.
    case failed(SourceFailure)
}

/// Reads the source, unless it is as it was when its content got that stamp; nil: no content yet. Throws if content
/// that is part of the program is not usable: the client then does not open.
package typealias SourceReader = ([UInt8]?) throws(PlacardError) -> SourceReading

/// Everything that a source has, without its invalid items.
package struct SourceContent: Sendable {
    /// Identifies what was read: the same stamp later means that nothing has changed. The engine only stores it.
    package let stamp: [UInt8]
    package var config: Config
    /// All cards, as a full sync brings them.
    package var cards: CardsReply
    /// The list of campaigns; its config is nil.
    package var list: DataReply
    /// Items that were left out.
    package var problems: [Problem]

    package init(stamp: [UInt8], config: Config, cards: CardsReply, list: DataReply, problems: [Problem]) {
        self.stamp = stamp
        self.config = config
        self.cards = cards
        self.list = list
        self.problems = problems
    }
}

/// Why a source has no content to take in.
package struct SourceFailure: Error, Sendable, Equatable {
    /// `file`: it cannot be read; `malformed`: its text is not a campaign file.
    package let reason: Reason
    package let text: String

    package init(_ reason: Reason, text: String) {
        self.reason = reason
        self.text = text
    }
}
