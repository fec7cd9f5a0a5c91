/// Which messages the store has as rows: those that wait for their delay, and with the option `stack_keep` = `unseen` all
/// that are not shown yet (rules 10.3.6, 10.6.15).
///
/// Compares the messages with the rows at the end of each input, so that no way by which a message ends can forget its row.
struct MessageRows: Sendable {
    /// What a row says, as far as it can change.
    private struct Mark: Sendable, Equatable {
        var place: StackPlace?
        var revision = 0
        /// Whether the message has its text.
        var isWhole = true
    }

    /// By handle; nil: the row was read and not compared yet.
    private var written: [UInt64: Mark?] = [:]

    init() {}

    /// Notes a row that was read at open.
    mutating func found(_ handle: UInt64) { written.updateValue(nil, forKey: handle) }

    mutating func update(_ waiting: WaitingMessages, _ stack: MessageStack, keeps: StackKeep, _ effects: inout Effects)
    {
        let keepsAll = keeps == .unseen
        if written.isEmpty, waiting.isEmpty, !keepsAll || stack.isEmpty { return }
        var gone = written
        for (triggered, stage) in waiting.staged where !triggered.isLocal && (keepsAll || stage == .delay) {
            gone[triggered.handle] = nil
            let mark = Mark(isWhole: !triggered.campaign.isTemplated)
            if put(mark, triggered.handle) { effects.write(.putMessage(triggered)) }
        }
        for (stacked, state) in stack.all where keepsAll && !stacked.isLocal {
            gone[stacked.handle] = nil
            let place = StackPlace(stacked, state)
            let mark = Mark(place: place, revision: stacked.revision)
            if put(mark, stacked.handle) { effects.write(.putMessage(TriggeredMessage(stacked, at: place))) }
        }
        // Sorted, because the same inputs must give the same effects.
        for handle in gone.keys.sorted() {
            written.removeValue(forKey: handle)
            effects.write(.deleteMessage(handle: handle))
        }
    }

    /// Returns whether the row must be written.
    private mutating func put(_ mark: Mark, _ handle: UInt64) -> Bool {
        if let old = written[handle], old == mark { return false }
        written.updateValue(mark, forKey: handle)
        return true
    }
}
