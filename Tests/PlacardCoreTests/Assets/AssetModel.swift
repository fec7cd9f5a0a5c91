@testable import PlacardCore

/// A slow and simple model of the picture shelf: lists with linear search (rule 10.5).
struct AssetModel {
    struct Kept: Equatable {
        var file: Int
        var url: String
        var bytes: Int64
        var usedMs: Int64
    }

    var kept: [Kept] = []
    var queue: [String] = []
    var open: [(id: UInt64, url: String)] = []
    var listed: [String] = []
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
                open.append((id, url))
                return url
            }
        }
        return nil
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
                if !isAwaited, listed.contains(candidate.url) { continue }
                guard let best = oldest else {
                    oldest = candidate
                    continue
                }
                let isOlder = candidate.usedMs < best.usedMs
                if isOlder || (candidate.usedMs == best.usedMs && candidate.file < best.file) { oldest = candidate }
            }
            guard let oldest else {
                kept = before
                if !isAwaited { isFull = true }
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
