import CPlacard
import PlacardCore

/// The object behind a `placard_messages`: messages as C structs, with everything they point to.
final class MessageList {
    let count: Int
    private let slots: UnsafeMutablePointer<MessageSlot>
    private let texts = TextStore()

    init(_ messages: [OfferedMessage]) {
        count = messages.count
        slots = .allocate(capacity: messages.count)
        for (index, offered) in messages.enumerated() {
            (slots + index).initialize(to: MessageSlot(offered, texts))
        }
    }

    deinit {
        for index in 0..<count { slots[index].deallocate() }
        slots.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<placard_message>? {
        guard index >= 0, index < count else { return nil }
        return UnsafeRawPointer(slots + index).assumingMemoryBound(to: placard_message.self)
    }

    /// The slot of a message that a list lent to the host.
    static func slot(_ message: UnsafePointer<placard_message>) -> MessageSlot {
        UnsafeRawPointer(message).assumingMemoryBound(to: MessageSlot.self).pointee
    }
}
