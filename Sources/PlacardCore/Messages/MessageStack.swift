/// The message that is offered or showing, and the waiting ones, newest on top (rule 10.6). In memory; `MessageRows` keeps it.
///
/// Decides *which* message can be offered; the engine logs and emits events. At most one message is offered or showing.
package struct MessageStack: Sendable, Equatable {
    package static let limit = 50

    package private(set) var offered: StackedMessage?
    package private(set) var showing: StackedMessage?
    /// Last element is the top.
    package private(set) var waiting: [StackedMessage] = []
    private var nextPosition: Int64 = 1

    package init() {}

    /// Why a message was removed from the stack instead of being offered.
    package enum Refusal: Sendable, Equatable {
        case orientation, noImage
    }

    package enum Offer: Sendable, Equatable {
        case offered(StackedMessage)
        case refused(StackedMessage, Refusal)
    }

    // MARK: In and out

    /// Pushes a message on top. Call `dropOldest` after `offerNext`: an offered message does not count as waiting.
    package mutating func push(_ stacked: StackedMessage) {
        var stacked = stacked
        stacked.position = nextPosition
        restore(stacked, isOffered: false)
    }

    /// Puts a message back at its position. Those below it come first.
    package mutating func restore(_ stacked: StackedMessage, isOffered: Bool) {
        nextPosition = max(nextPosition, stacked.position.clampedAdding(1))
        if isOffered, offered == nil { offered = stacked } else { waiting.append(stacked) }
    }

    /// Removes and returns the oldest message when too many wait.
    package mutating func dropOldest() -> StackedMessage? { waiting.count > Self.limit ? waiting.removeFirst() : nil }

    /// Removes messages from the top until one can be shown, and offers it. A held top message blocks the stack.
    package mutating func offerNext(_ host: HostState) -> [Offer] {
        var offers: [Offer] = []
        while offered == nil, showing == nil, host.canShowMessage, let top = waiting.last, !top.isHeld {
            waiting.removeLast()
            if !top.message.fits(host.orientation) {
                offers.append(.refused(top, .orientation))
            } else if top.message.lacksNeededImage {
                offers.append(.refused(top, .noImage))
            } else {
                offered = top
                offers.append(.offered(top))
            }
        }
        return offers
    }

    /// Ends the hold of the top message, even if it cannot be offered yet.
    package mutating func wakeTop() {
        guard !waiting.isEmpty else { return }
        waiting[waiting.count - 1].isHeld = false
    }

    // MARK: The host's answers

    package mutating func show() {
        guard offered != nil else { return }
        showing = offered
        offered = nil
    }

    /// Puts the offered message back on top and holds it. Call `dropOldest` afterwards.
    package mutating func postpone() {
        guard var stacked = offered else { return }
        stacked.isHeld = true
        offered = nil
        push(stacked)
    }

    package mutating func remove(_ handle: UInt64) {
        if offered?.handle == handle { offered = nil }
        if showing?.handle == handle { showing = nil }
        waiting.removeAll { $0.handle == handle }
    }

    /// Removes and returns the waiting messages, the top first. The offered or showing one stays.
    package mutating func takeWaiting() -> [StackedMessage] {
        defer { waiting = [] }
        return waiting.reversed()
    }

    /// Replaces an offered or waiting message.
    package mutating func replace(_ stacked: StackedMessage) {
        if offered?.handle == stacked.handle { offered = stacked }
        for index in waiting.indices where waiting[index].handle == stacked.handle { waiting[index] = stacked }
    }

    package mutating func updateShowing(_ change: (inout StackedMessage) -> Void) {
        guard var stacked = showing else { return }
        change(&stacked)
        showing = stacked
    }

    package mutating func clear() { self = MessageStack() }

    // MARK: Looking

    package var isEmpty: Bool { offered == nil && showing == nil && waiting.isEmpty }

    /// When a message that is not shown has waited too long; nil: no such time.
    package var deadlineMs: Int64? {
        var next = offered?.keptUntilMs
        for stacked in waiting {
            if let until = stacked.keptUntilMs { next = min(next ?? until, until) }
        }
        return next
    }

    package func stacked(_ handle: UInt64) -> StackedMessage? {
        all.first { $0.stacked.handle == handle }?.stacked
    }

    package func state(of handle: UInt64) -> MessageState? {
        if offered?.handle == handle { return .offered }
        if showing?.handle == handle { return .showing }
        return waiting.contains { $0.handle == handle } ? .waiting : nil
    }

    /// The offered or showing message first, then the stack from the top.
    package var all: [(stacked: StackedMessage, state: MessageState)] {
        var all: [(stacked: StackedMessage, state: MessageState)] = []
        if let offered { all.append((offered, .offered)) }
        if let showing { all.append((showing, .showing)) }
        all += waiting.reversed().map { ($0, .waiting) }
        return all
    }
}
