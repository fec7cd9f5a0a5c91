/// What happens when: in the order of time, and in the order of planning at the same time.
struct Agenda<Element> {
    private var slots: [Int64: [Element]] = [:]
    /// The times of all slots as a heap: the earliest is the first.
    private var times: [Int64] = []
    /// Elements that were taken from the earliest slot.
    private var taken = 0

    var nextMs: Int64? { times.first }

    mutating func plan(_ element: Element, at timeMs: Int64) {
        if slots[timeMs]?.append(element) != nil { return }
        slots[timeMs] = [element]
        times.append(timeMs)
        var place = times.count - 1
        while place > 0, times[place] < times[(place - 1) / 2] {
            times.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func takeNext() -> Element? {
        guard let first = times.first, let slot = slots[first], taken < slot.count else { return nil }
        let element = slot[taken]
        taken += 1
        if taken == slot.count {
            slots[first] = nil
            taken = 0
            removeFirstTime()
        }
        return element
    }

    private mutating func removeFirstTime() {
        times.swapAt(0, times.count - 1)
        times.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < times.count && times[child] < times[least] {
                least = child
            }
            if least == place { return }
            times.swapAt(place, least)
            place = least
        }
    }
}
