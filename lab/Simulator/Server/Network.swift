import PlacardCore

/// What is in flight between the client and the server, in the order of arrival.
struct Network {
    private var deliveries: [Delivery] = []
    private var nextNumber = 0

    var nextMs: Int64? { deliveries.last?.timeMs }

    mutating func add(_ content: Delivery.Content, at timeMs: Int64, run: Int) {
        nextNumber += 1
        let new = Delivery(timeMs: timeMs, number: nextNumber, run: run, content: content)
        // Sorted with the next one last; few are in flight.
        let place = deliveries.firstIndex { $0.timeMs <= timeMs } ?? deliveries.count
        deliveries.insert(new, at: place)
    }

    mutating func takeNext() -> Delivery? { deliveries.popLast() }

    /// The requests of a run that have not reached the server may do so later; their connections are gone.
    mutating func dropReplies(ofRun run: Int) {
        deliveries.removeAll { delivery in
            guard delivery.run == run else { return false }
            if case .request = delivery.content { return false }
            return true
        }
    }
}
