import PlacardCore

/// Events that the host has not read yet. Bounded: a host that never reads must not run out of memory.
package struct EventQueue {
    private let limit: Int
    private var events: [Event] = []
    private var head = 0
    private var lost = 0

    package init(limit: Int = 10_000) { self.limit = limit }

    var isEmpty: Bool { head == events.count && lost == 0 }

    package mutating func append(_ event: Event) {
        events.append(event)
        guard events.count - head > limit else { return }
        head += 1
        lost += 1
        compact()
    }

    /// The oldest event. If older events were lost, an overflow event comes first.
    package mutating func next() -> Event? {
        if lost > 0 {
            defer { lost = 0 }
            return .overflow(count: lost, text: "events were not read in time: the oldest \(lost) are lost")
        }
        guard head < events.count else { return nil }
        defer {
            head += 1
            compact()
        }
        return events[head]
    }

    /// Frees the space of read events, rarely enough that the cost does not matter.
    private mutating func compact() {
        if head == events.count {
            events.removeAll(keepingCapacity: events.capacity <= 256)
            head = 0
        } else if head >= 1_024, head * 2 >= events.count {
            events.removeFirst(head)
            head = 0
        }
    }
}
