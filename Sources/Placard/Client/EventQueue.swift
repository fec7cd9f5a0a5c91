import PlacardCore

/// Events that the host has not read yet. Bounded: a host that never reads must not run out of memory.
///
/// Requests of the host transport are never dropped, because nothing would be sent until they time out.
package struct EventQueue {
    private let limit: Int
    private var events: [Event] = []
    private var head = 0
    private var lost = 0
    /// Requests, and cancellations of requests that the host has read, that were the oldest events of a full queue.
    private var kept: [Event] = []

    package init(limit: Int = 10_000) { self.limit = limit }

    package var isEmpty: Bool { head == events.count && lost == 0 && kept.isEmpty }

    package mutating func append(_ event: Event) {
        events.append(event)
        guard events.count - head > limit else { return }
        if !keep(events[head]) { lost += 1 }
        head += 1
        compact()
    }

    /// Keeps a request or a cancellation; returns false for other events. A request that was cancelled before the host
    /// has read it is forgotten.
    private mutating func keep(_ event: Event) -> Bool {
        switch event {
        case .request:
            kept.append(event)
            return true
        case .requestCancelled(let cancelled):
            let before = kept.count
            kept.removeAll { if case .request(let request) = $0 { request.id == cancelled.id } else { false } }
            if kept.count == before { kept.append(event) }
            return true
        default: return false
        }
    }

    /// The oldest event. If older events were lost, an overflow event comes first.
    package mutating func next() -> Event? {
        if lost > 0 {
            defer { lost = 0 }
            return .overflow(.init(count: lost, text: "events were not read in time: the oldest \(lost) are lost"))
        }
        if !kept.isEmpty { return kept.removeFirst() }
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
