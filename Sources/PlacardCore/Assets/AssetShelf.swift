/// The picture cache: which pictures are kept, and which are to be fetched (rule 10.5).
///
/// Only decides; `MessagePipeline` sends requests and reports. Pictures are keyed by URL; messages can share one.
package struct AssetShelf: Sendable, Equatable {
    /// Maximum size of one picture, in bytes.
    package static let pictureLimit = 10 << 20
    /// Maximum size of the cache, in bytes.
    package static let limit: Int64 = 64 << 20
    /// Maximum number of requests in flight.
    package static let openLimit = 4

    /// State of a message's picture, which decides whether the message can go on the stack.
    enum Picture: Equatable {
        /// The message has no picture, or pictures are not cached.
        case notNeeded
        case ready(path: String)
        /// To be fetched, even if an earlier attempt failed.
        case missing
        /// Its URL is not allowed.
        case refused
    }

    /// nil: pictures are neither cached nor fetched, and no message waits for one.
    private let directory: String?
    private let allowsInsecureHTTP: Bool
    private(set) var kept: [ExactText: StoredAsset] = [:]
    private var nextNumber: Int64 = 1

    /// URLs to fetch, next first, without duplicates and without those that are kept or in flight.
    private(set) var queue: [String] = []
    /// URLs in flight, by request id.
    private(set) var open: [UInt64: String] = [:]
    /// URLs of the current campaign list, in its order, without duplicates.
    private var listed: [String] = []
    private var listedKeys: Set<ExactText> = []
    /// Whether a picture of this list did not fit: fetching more of them would only evict others of the list.
    private var isFull = false

    init(directory: String?, allowsInsecureHTTP: Bool) {
        self.directory = directory
        self.allowsInsecureHTTP = allowsInsecureHTTP
    }

    var keepsPictures: Bool { directory != nil }

    /// A copy in the initial state that never reuses a file name. Requests still in flight count towards the limit
    /// elsewhere (`RequestsInFlight`).
    func emptied() -> AssetShelf {
        var new = AssetShelf(directory: directory, allowsInsecureHTTP: allowsInsecureHTTP)
        new.nextNumber = nextNumber
        return new
    }

    // MARK: What is kept

    func picture(_ url: String?) -> Picture {
        guard let directory, let url, !url.isEmpty else { return .notNeeded }
        guard assetURL(url) != nil else { return .refused }
        return kept[ExactText(url)].map { .ready(path: "\(directory)/\($0.file)") } ?? .missing
    }

    private func assetURL(_ url: String) -> AssetURL? { AssetURL(url, allowsInsecureHTTP: allowsInsecureHTTP) }

    /// Restores the rows of an earlier run. Returns the rows to delete: damaged ones, and duplicates of a URL.
    mutating func restore(_ rows: [StoredAsset], wallMs: Int64) -> [StoredAsset] {
        var useless: [StoredAsset] = []
        for var row in rows.sorted(by: { $0.number < $1.number }) {
            let isSound = SerialNumber.valid.contains(row.number) && (1...Int64(Self.pictureLimit)).contains(row.bytes)
            guard keepsPictures, isSound else {
                useless.append(row)
                continue
            }
            // A time in the future, left by a clock that was set back, would protect the row from eviction.
            row.usedMs = min(row.usedMs, wallMs)
            if let older = kept.updateValue(row, forKey: ExactText(row.url)) { useless.append(older) }
            nextNumber = row.number + 1
        }
        return useless
    }

    /// Marks the picture of a message that is handed over as used. Returns the row to write, or nil when unchanged.
    mutating func use(_ url: String, wallMs: Int64) -> StoredAsset? {
        let key = ExactText(url)
        guard var asset = kept[key], asset.usedMs != wallMs else { return nil }
        asset.usedMs = wallMs
        kept[key] = asset
        return asset
    }

    /// Adds a fetched picture, evicting the least recently used ones to make room. Returns nil, and evicts nothing,
    /// when that is not enough.
    ///
    /// - Parameters:
    ///   - isAwaited: a message waits for the picture. Otherwise it evicts no picture of the current list.
    ///   - inUse: pictures of messages that wait, are offered or are showing; never evicted.
    mutating func keep(
        _ url: String, bytes: Int, isAwaited: Bool, inUse: Set<ExactText>, wallMs: Int64
    ) -> (new: StoredAsset, gone: [StoredAsset])? {
        guard keepsPictures, (1...Self.pictureLimit).contains(bytes) else { return nil }
        let candidates = kept.filter { key, _ in
            !inUse.contains(key) && (isAwaited || !listedKeys.contains(key))
        }
        var missing = kept.values.reduce(StoredAsset.room(bytes: Int64(bytes))) { $0 + $1.room } - Self.limit
        var gone: [StoredAsset] = []
        for asset in candidates.values.sorted(by: StoredAsset.isOlder) where missing > 0 {
            missing -= asset.room
            gone.append(asset)
        }
        guard missing <= 0 else {
            if !isAwaited { isFull = true }
            return nil
        }
        for asset in gone { kept[ExactText(asset.url)] = nil }
        let new = StoredAsset(file: takeFileName(url), url: url, bytes: Int64(bytes), usedMs: wallMs)
        kept[ExactText(url)] = new
        return (new, gone)
    }

    private mutating func takeFileName(_ url: String) -> String {
        defer { nextNumber += 1 }
        return assetURL(url)?.fileExtension.map { "\(nextNumber).\($0)" } ?? "\(nextNumber)"
    }

    // MARK: What is to be fetched

    /// Sets the pictures of the campaign list in force, in its order. URLs are checked when they are fetched, because a
    /// list can be long.
    mutating func list(_ urls: [String]) {
        guard keepsPictures else { return }
        var keys: Set<ExactText> = []
        listed = urls.filter { keys.insert(ExactText($0)).inserted }
        if keys != listedKeys { isFull = false }
        listedKeys = keys
    }

    /// Enqueues the missing pictures of a new list in its order, after those that messages wait for.
    mutating func fetchListed(awaited: Set<ExactText>) {
        queue.removeAll { !awaited.contains(ExactText($0)) }
        var taken = Set((queue + open.values).map { ExactText($0) })
        queue += listed.filter { kept[ExactText($0)] == nil && taken.insert(ExactText($0)).inserted }
    }

    /// Enqueues a picture that a message waits for.
    mutating func want(_ url: String, isUrgent: Bool) {
        let key = ExactText(url)
        guard kept[key] == nil, !open.values.contains(where: { ExactText($0) == key }) else { return }
        let position = queue.firstIndex { ExactText($0) == key }
        if isUrgent {
            if let position { queue.remove(at: position) }
            queue.insert(url, at: 0)
        } else if position == nil {
            queue.append(url)
        }
    }

    var canBegin: Bool { !queue.isEmpty && open.count < Self.openLimit }

    /// Begins the next fetch. Skips pictures no longer awaited or listed, and URLs that are not allowed.
    mutating func begin(_ id: UInt64, awaited: Set<ExactText>) -> AssetURL? {
        while canBegin {
            let url = queue.removeFirst()
            let key = ExactText(url)
            guard awaited.contains(key) || (listedKeys.contains(key) && !isFull) else { continue }
            guard let asset = assetURL(url) else { continue }
            open[id] = url
            return asset
        }
        return nil
    }

    /// Removes an ended request and returns its URL; nil for a request from before the cache was emptied.
    mutating func takeOpen(_ id: UInt64) -> String? {
        open.removeValue(forKey: id)
    }
}

extension StoredAsset {
    /// Counts up from 1 in the order in which the pictures were added; 0 when the name is not ours.
    fileprivate var number: Int64 {
        Int64(String(decoding: file.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)) ?? 0
    }

    /// Sort order for eviction: least recently used first.
    fileprivate static func isOlder(_ left: StoredAsset, _ right: StoredAsset) -> Bool {
        (left.usedMs, left.number) < (right.usedMs, right.number)
    }
}
