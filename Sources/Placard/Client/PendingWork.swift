import PlacardCore

/// What a client has left to do, because the calls that did a part of it were limited in time.
struct PendingWork {
    /// Replies in the order of their arrival, each with its body.
    private(set) var replies: [(reply: PendingReply, body: [UInt8])] = []
    /// Campaign lists that are no longer in force. The state at the last event can still use them.
    private var retired: [TriggerIndex] = []
    private var canFree = false

    var isEmpty: Bool { replies.isEmpty && !canFree }

    mutating func add(_ reply: PendingReply, _ body: [UInt8]) { replies.append((reply, body)) }

    mutating func removeFirst() { replies.removeFirst() }

    mutating func retire(_ index: TriggerIndex) {
        retired.append(index)
        canFree = true
    }

    /// Frees the retired lists that nobody else uses, step by step.
    mutating func free(_ budget: WorkBudget) {
        canFree = false
        for index in retired.indices.reversed() where isKnownUniquelyReferenced(&retired[index]) {
            while !retired[index].dismantle() {
                guard budget.isOver else { continue }
                canFree = true
                return
            }
            retired.remove(at: index)
        }
    }
}
