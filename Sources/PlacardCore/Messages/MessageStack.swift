/// The message that is offered or showing, and those that wait, the newest on top (D.10, choice 16). In memory only.
///
/// It decides *which* message may be offered; the engine logs and tells. At most one message is offered or showing.
package struct MessageStack: Sendable, Equatable {
    package static let limit = 50

    package private(set) var offered: StackedMessage?
    package private(set) var showing: StackedMessage?
    /// Top last.
    package private(set) var waiting: [StackedMessage] = []

    package init() {}

    /// Why a message left the stack without being offered.
    package enum Refusal: Sendable, Equatable {
        case orientation, noImage
    }

    package enum Offer: Sendable, Equatable {
        case offered(StackedMessage)
        case refused(StackedMessage, Refusal)
    }

    // MARK: In and out

    /// Puts a message on top. `dropOldest` follows, once what can be offered is: that one does not wait.
    package mutating func push(_ stacked: StackedMessage) { waiting.append(stacked) }

    /// Takes the oldest away when too many wait.
    package mutating func dropOldest() -> StackedMessage? { waiting.count > Self.limit ? waiting.removeFirst() : nil }

    /// What should be offered now, and what is dropped on the way there. Only the top is looked at, and a held one waits.
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

    /// Ends the hold of the top, whether or not it can be offered yet.
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

    /// Puts the offered message back on top, held. `dropOldest` follows.
    package mutating func postpone() {
        guard var stacked = offered else { return }
        stacked.isHeld = true
        offered = nil
        push(stacked)
    }

    /// Takes the offered or the showing message away.
    package mutating func remove(_ handle: UInt64) {
        if offered?.handle == handle { offered = nil }
        if showing?.handle == handle { showing = nil }
    }

    package mutating func updateShowing(_ change: (inout StackedMessage) -> Void) {
        guard var stacked = showing else { return }
        change(&stacked)
        showing = stacked
    }

    package mutating func clear() { self = MessageStack() }

    // MARK: Looking

    package func state(of handle: UInt64) -> MessageState? {
        if offered?.handle == handle { return .offered }
        if showing?.handle == handle { return .showing }
        return waiting.contains { $0.handle == handle } ? .waiting : nil
    }

    /// Offered or showing first, then the stack from its top.
    package var all: [(stacked: StackedMessage, state: MessageState)] {
        var all: [(stacked: StackedMessage, state: MessageState)] = []
        if let offered { all.append((offered, .offered)) }
        if let showing { all.append((showing, .showing)) }
        all += waiting.reversed().map { ($0, .waiting) }
        return all
    }
}
