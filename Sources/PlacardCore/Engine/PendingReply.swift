/// A reply that has arrived and is not applied yet. A long one takes several steps: its elements are decoded, its
/// campaigns are indexed and written ahead. Only then is it applied, as one input. The engine does not change before,
/// and a crash in between is as if the reply had not arrived.
///
/// `DurableEngine.work` does the steps.
package final class PendingReply {
    /// Decodes in steps, each with the reply's body and a function that says when time is over. Nil: elements are left.
    package typealias Decode = (UnsafeRawBufferPointer, _ isOver: () -> Bool) -> Completion?

    enum Stage {
        case arrived
        case decoding(Decode)
        case indexing(TriggerIndexBuilder, Completion)
        case storing(TriggerIndex, ArraySlice<ListedCampaign>, Completion)
        case done(Completion)
    }

    package let id: UInt64
    package let kind: RequestKind
    let beginDecoding: (UnsafeRawBufferPointer, KnownItems) -> Decode
    var stage = Stage.arrived

    /// - Parameter beginDecoding: returns the decoder of a body that can repeat what is known.
    package init(
        _ id: UInt64, _ kind: RequestKind,
        beginDecoding: @escaping (UnsafeRawBufferPointer, KnownItems) -> Decode
    ) {
        self.id = id
        self.kind = kind
        self.beginDecoding = beginDecoding
    }
}

/// What a reply can repeat: the campaign list or the cards in force, whichever its kind brings.
package struct KnownItems: Sendable {
    package var campaigns: KnownCampaigns
    package var cards: KnownCards
    /// For a source: what it asked for.
    package var expected = ExpectedContent.file("")

    /// Without arguments: for a reply that is decoded on its own.
    package init(campaigns: KnownCampaigns = .none, cards: KnownCards = .none) {
        self.campaigns = campaigns
        self.cards = cards
    }
}
