/// The newest elements, bounded in number and in size: adding one evicts the oldest.
struct BoundedQueue<Element> {
    private struct Entry {
        let element: Element
        let bytes: Int
    }

    private let maximumCount: Int
    private let maximumBytes: Int
    /// Begins with `first` empty places of evicted entries: removing them one by one would move all others.
    private var entries: [Entry?] = []
    private var first = 0
    private var bytes = 0

    init(maximumCount: Int, maximumBytes: Int) {
        self.maximumCount = maximumCount
        self.maximumBytes = maximumBytes
    }

    var count: Int { entries.count - first }

    /// At most `number` elements, the oldest first.
    func newest(_ number: Int = .max) -> [Element] {
        entries.suffix(min(number, count)).compactMap { $0?.element }
    }

    /// Returns the evicted elements, the oldest first. An element larger than the limit evicts all, and itself.
    @discardableResult
    mutating func add(_ element: Element, bytes size: Int) -> [Element] {
        entries.append(Entry(element: element, bytes: size))
        bytes += size
        var evicted: [Element] = []
        while count > maximumCount || bytes > maximumBytes, let oldest = entries[first] {
            entries[first] = nil
            first += 1
            bytes -= oldest.bytes
            evicted.append(oldest.element)
        }
        if first > entries.count / 2 {
            entries.removeFirst(first)
            first = 0
        }
        return evicted
    }
}
