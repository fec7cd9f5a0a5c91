/// Where a message is on the stack, as the store keeps it (rule 10.6.15).
package struct StackPlace: Sendable, Equatable {
    package enum State: UInt8, Sendable {
        case waiting = 1
        /// The host postponed it.
        case held = 2
        case offered = 3
        case showing = 4
    }

    package let state: State
    /// The greater, the higher on the stack.
    package let position: Int64
    package let isTrustedByHost: Bool

    package init(_ stacked: StackedMessage, _ state: MessageState) {
        self.state =
            switch state {
            case .offered: .offered
            case .showing: .showing
            case .waiting: stacked.isHeld ? .held : .waiting
            }
        position = stacked.position
        isTrustedByHost = stacked.isTrustedByHost
    }

    package func write(to writer: inout ByteWriter) {
        writer.number(state.rawValue)
        writer.number(position)
        writer.bool(isTrustedByHost)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        guard let state = State(rawValue: try reader.number()) else { throw ByteReader.Damaged() }
        self.state = state
        position = try reader.number()
        isTrustedByHost = try reader.bool()
    }
}
