@testable import PlacardCore

/// A slow and simple model of the picture cache: lists with linear search (rules 8.7, 10.5).
struct AssetModel {
    struct Kept: Equatable {
        var file: Int
        var url: String
        var bytes: Int64
        var usedMs: Int64
    }

    var kept: [Kept] = []
    var queue: [String] = []
    var open: [(id: UInt64, url: String, forCard: Bool)] = []
    var listed: [String] = []
    var cards: [String] = []
    var cardQueue: [String] = []
    var isFull = false
    var files = 0

    func isKept(_ url: String) -> Bool { kept.contains { $0.url == url } }
    func isOpen(_ url: String) -> Bool { open.contains { $0.url == url } }

    mutating func list(_ urls: [String]) {
        var unique: [String] = []
        for url in urls where !unique.contains(url) { unique.append(url) }
        if unique.sorted() != listed.sorted() { isFull = false }
        listed = unique
    }

    mutating func fetchListed(awaited: [String]) {
        var new: [String] = []
        for url in queue where awaited.contains(url) { new.append(url) }
        for url in listed where !new.contains(url) && !isKept(url) && !isOpen(url) { new.append(url) }
        queue = new
    }

    mutating func want(_ url: String, isUrgent: Bool) {
        if isKept(url) || isOpen(url) { return }
        if isUrgent {
            queue = [url] + queue.filter { $0 != url }
        } else if !queue.contains(url) {
            queue.append(url)
        }
    }

    mutating func begin(_ id: UInt64, awaited: [String]) -> String? {
        while open.count < 4, !queue.isEmpty {
            let url = queue.removeFirst()
            if url.hasPrefix("https://"), awaited.contains(url) || (listed.contains(url) && !isFull) {
                open.append((id, url, false))
                cardQueue.removeAll { $0 == url }
                return url
            }
        }
        guard open.count < 3, !cardQueue.isEmpty else { return nil }
        let url = cardQueue.removeFirst()
        open.append((id, url, true))
        return url
    }

    /// The files that are removed, in any order.
    mutating func list(cards urls: [String], inUse: [String]) -> [Int] {
        let left = cards.filter { !urls.contains($0) }
        if !left.isEmpty || urls.contains(where: { !cards.contains($0) }) { isFull = false }
        cards = urls
        cardQueue = cardQueue.filter { urls.contains($0) }
        let gone = kept.filter { left.contains($0.url) && !listed.contains($0.url) && !inUse.contains($0.url) }
        kept.removeAll { gone.contains($0) }
        return gone.map(\.file)
    }

    mutating func fetchCards() {
        cardQueue = []
        if isFull { return }
        for url in cards where !cardQueue.contains(url) && !isKept(url) && !isOpen(url) && url.hasPrefix("https://") {
            cardQueue.append(url)
        }
    }

    func isStale(_ id: UInt64) -> Bool {
        open.contains { $0.id == id && $0.forCard && !cards.contains($0.url) && !listed.contains($0.url) }
    }

    mutating func takeOpen(_ id: UInt64) -> String? {
        let url = open.first { $0.id == id }?.url
        open.removeAll { $0.id == id }
        return url
    }

    mutating func use(_ url: String, wallMs: Int64) {
        for index in kept.indices where kept[index].url == url { kept[index].usedMs = wallMs }
    }

    /// Evicts one picture after the other until there is room; evicts nothing when there cannot be enough.
    mutating func keep(_ url: String, bytes: Int, isAwaited: Bool, inUse: [String], wallMs: Int64) -> [Int]? {
        if bytes < 1 || bytes > 10 * 1024 * 1024 { return nil }
        let before = kept
        var gone: [Int] = []
        while kept.map({ max(4096, $0.bytes) }).reduce(max(4096, Int64(bytes)), +) > 64 * 1024 * 1024 {
            var oldest: Kept?
            for candidate in kept {
                if inUse.contains(candidate.url) { continue }
                if !isAwaited, listed.contains(candidate.url) || cards.contains(candidate.url) { continue }
                guard let best = oldest else {
                    oldest = candidate
                    continue
                }
                let isOlder = candidate.usedMs < best.usedMs
                if isOlder || (candidate.usedMs == best.usedMs && candidate.file < best.file) { oldest = candidate }
            }
            guard let oldest else {
                kept = before
                if !isAwaited {
                    isFull = true
                    cardQueue = []
                }
                return nil
            }
            kept.removeAll { $0 == oldest }
            gone.append(oldest.file)
        }
        files += 1
        kept.append(Kept(file: files, url: url, bytes: Int64(bytes), usedMs: wallMs))
        return gone
    }
}
