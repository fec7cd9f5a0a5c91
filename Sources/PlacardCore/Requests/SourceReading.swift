/// What was found when the host's source of content was read (rule 12.1).
package enum SourceReading: Sendable {
    /// The source is as it was when its content was taken in.
    case unchanged
    // Indirect: otherwise the content would make every input as large.
    indirect case content(SourceContent)
    /// The stored content stays in use.
    case failed(SourceFailure)
    /// The shipped copy with that stamp is older than the content in force.
    case older([UInt8])
    /// What was fetched is not stored, and no copy is shipped.
    case missing
}

/// Reads the source, unless it is as it was when its content was taken in. Throws if content that is part of the program
/// is not usable: the client then does not open.
package typealias SourceReader = (KnownSource) throws(PlacardError) -> SourceReading

/// What the engine knows about the content in force.
package struct KnownSource: Sendable {
    /// Nil: no content yet, or it has to be read again.
    package let stamp: [UInt8]?
    /// Nil: the content has no sequence.
    package let sequence: Int64?
    /// That of the head of the stored text, for one that does not name it; nil: no head that counts.
    package let headSequence: Int64?
    /// The shipped copy that was read last, so that it is not decoded again; nil: none was.
    package let shippedStamp: [UInt8]?
    /// When the text was published, or fetched; nil: none is stored.
    package let textMs: Int64?
    /// Where the links of that text lead.
    package let folder: SourceFolder?
}

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
    /// Orders the copies of a content: the highest counts. Nil: its file has no sequence.
    package var sequence: Int64?
    /// The text, if it was fetched: the store keeps it.
    package var fetched: [UInt8]?

    package init(
        stamp: [UInt8], sequence: Int64?, config: Config, cards: CardsReply, list: DataReply, problems: [Problem]
    ) {
        self.stamp = stamp
        self.sequence = sequence
        self.config = config
        self.cards = cards
        self.list = list
        self.problems = problems
    }
}

/// Why a source has no content to take in.
package struct SourceFailure: Error, Sendable, Equatable {
    /// `file`: it cannot be read; `malformed`: its text is not a campaign file; others: see `HeadFailure.Reason`.
    package let reason: Reason
    package let text: String
    /// HTTP status; 0: there was no reply.
    package var status: Int32 = 0
    /// An older copy that has not expired: servers of one address can disagree for a while.
    package var isOldCopy = false
    /// Whether an attempt to fetch has ended with it: then another may be planned.
    package var isOfFetch = false

    package init(_ reason: Reason, text: String) {
        self.reason = reason
        self.text = text
    }

    package init(_ failure: HeadFailure) {
        self.init(failure.reason.reported, text: failure.text)
        isOldCopy = failure.isOldCopy
    }
}
