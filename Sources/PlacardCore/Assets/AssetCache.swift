/// The picture cache: which pictures are kept, and which are to be fetched (rules 8.7, 10.5).
///
/// Only decides; the coordinator begins the requests, and `Turn` stores and deletes. Pictures are keyed by URL: several
/// messages and cards can share one, and one message can need several. The pictures of messages are fetched first.
package struct AssetCache: Sendable, Equatable {
    /// Maximum size of one picture, in bytes.
    package static let pictureLimit = 10 << 20
    /// Maximum size of the cache, in bytes.
    package static let limit: Int64 = 64 << 20
    /// Maximum number of requests in flight.
    package static let openLimit = 4
    /// The same for pictures of cards: a message never waits until one of four slow ones ends.
    private static let openLimitForCards = 3

    /// State of a picture, which decides whether its message can go on the stack.
    enum Picture: Equatable {
        /// There is no picture, or pictures are not cached.
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
    /// The folder whose files are used where they are.
    private let local: LocalFolder?
    private(set) var kept: [ExactText: StoredAsset] = [:]
    private var nextNumber: Int64 = 1

    /// URLs to fetch for messages, next first, without duplicates and without those that are kept or in flight.
    private(set) var queue: [String] = []
    /// The same for cards: allowed URLs of the card list. Begins after `queue`, which can name the same URLs.
    private(set) var cardQueue: [String] = []
    /// URLs in flight, by request id.
    private(set) var open: [UInt64: String] = [:]
    /// Those of them that began for a card.
    private var openForCards: Set<UInt64> = []
    /// URLs of the current campaign list, in its order, without duplicates.
    private var listed: [String] = []
    private var listedKeys: Set<ExactText> = []
    /// The same for the card list.
    private var listedForCards: [String] = []
    private(set) var cardKeys: Set<ExactText> = []
    /// Whether a picture of these lists did not fit: fetching more of them would only evict others of the lists.
    private var isFull = false

    init(directory: String?, allowsInsecureHTTP: Bool, local: LocalFolder? = nil) {
        self.directory = directory
        self.allowsInsecureHTTP = allowsInsecureHTTP
        self.local = local
    }

    var keepsPictures: Bool { directory != nil }

    /// A copy in the initial state that never reuses a file name. Requests still in flight count towards the limit
    /// elsewhere (`RequestsInFlight`).
    func emptied() -> AssetCache {
        var new = AssetCache(directory: directory, allowsInsecureHTTP: allowsInsecureHTTP, local: local)
        new.nextNumber = nextNumber
        return new
    }

    // MARK: What is kept

    /// Names of the files, sorted.
    var files: [String] { kept.values.map { $0.file }.sorted() }

    func picture(_ url: String?) -> Picture {
        guard let url, !url.isEmpty else { return .notNeeded }
        if let path = localPath(url) { return .ready(path: path) }
        guard let directory else { return .notNeeded }
        guard assetURL(url) != nil else { return .refused }
        return kept[ExactText(url)].map { .ready(path: "\(directory)/\($0.file)") } ?? .missing
    }

    /// Paths of the kept pictures that the card list names, by URL.
    ///
    /// - Parameter isThere: whether a path has a file. Files can be deleted by others.
    package func cardPaths(where isThere: (String) -> Bool) -> [ExactText: String] {
        var paths: [ExactText: String] = [:]
        for key in cardKeys {
            guard let directory, let asset = kept[key] else { continue }
            let path = "\(directory)/\(asset.file)"
            if isThere(path) { paths[key] = path }
        }
        return paths
    }

    /// Path of a file in the cache.
    func path(_ name: String?) -> String? {
        guard case .ready(let path) = picture(name) else { return nil }
        return path
    }

    /// The state of several files together: `notNeeded` when nothing is left to fetch.
    func state(of names: [String]) -> Picture {
        var state = Picture.notNeeded
        for name in names where keepsPictures && localPath(name) == nil {
            guard assetURL(name) != nil else { return .refused }
            if kept[ExactText(name)] == nil { state = .missing }
        }
        return state
    }

    private func localPath(_ name: String) -> String? { local?.path(of: AssetName.url(name)) }

    private func assetURL(_ name: String) -> AssetURL? {
        AssetURL(AssetName.url(name), allowsInsecureHTTP: allowsInsecureHTTP)
    }

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
    ///   - isAwaited: a message waits for the picture. Otherwise it evicts no picture of the current lists.
    ///   - inUse: pictures of messages that wait, are offered or are showing; never evicted.
    mutating func keep(
        _ url: String, bytes: Int, isAwaited: Bool, inUse: Set<ExactText>, wallMs: Int64
    ) -> (new: StoredAsset, gone: [StoredAsset])? {
        guard keepsPictures, (1...Self.pictureLimit).contains(bytes) else { return nil }
        let candidates = kept.filter { key, _ in
            !inUse.contains(key) && (isAwaited || !(listedKeys.contains(key) || cardKeys.contains(key)))
        }
        var missing = kept.values.reduce(StoredAsset.room(bytes: Int64(bytes))) { $0 + $1.room } - Self.limit
        var gone: [StoredAsset] = []
        for asset in candidates.values.sorted(by: StoredAsset.isOlder) where missing > 0 {
            missing -= asset.room
            gone.append(asset)
        }
        guard missing <= 0 else {
            if !isAwaited {
                isFull = true
                cardQueue = []
            }
            return nil
        }
        for asset in gone { kept[ExactText(asset.url)] = nil }
        let new = StoredAsset(file: takeFileName(url), url: url, bytes: Int64(bytes), usedMs: wallMs)
        kept[ExactText(url)] = new
        return (new, gone)
    }

    /// Forgets all pictures, because the disk is full. Returns their files, sorted.
    ///
    /// - Parameter inUse: pictures of messages that wait, are offered or are showing, which stay.
    mutating func evict(inUse: Set<ExactText>) -> [String] {
        let gone = kept.filter { !inUse.contains($0.key) }
        for key in gone.keys { kept[key] = nil }
        return gone.values.map { $0.file }.sorted()
    }

    private mutating func takeFileName(_ url: String) -> String {
        defer { nextNumber += 1 }
        if AssetName.isBundle(url) { return "\(nextNumber).zip" }
        return assetURL(url)?.fileExtension.map { "\(nextNumber).\($0)" } ?? "\(nextNumber)"
    }

    // MARK: What is to be fetched

    /// Sets the pictures of the campaign list in force, in its order. URLs are checked when they are fetched, because a
    /// list can be long.
    mutating func list(_ urls: [String]) {
        guard keepsPictures else { return }
        var keys: Set<ExactText> = []
        listed = urls.filter { localPath($0) == nil && keys.insert(ExactText($0)).inserted }
        if keys != listedKeys { isFull = false }
        listedKeys = keys
    }

    /// Enqueues the missing pictures of a new list in its order, after those that messages wait for.
    mutating func fetchListed(awaited: Set<ExactText>) {
        queue.removeAll { !awaited.contains(ExactText($0)) }
        queue += missing(listed, except: queue)
    }

    /// The URLs that are neither kept nor in flight, without duplicates and exceptions.
    private func missing(_ urls: [String], except others: [String] = []) -> [String] {
        var taken = Set((others + open.values).map { ExactText($0) })
        return urls.filter { kept[ExactText($0)] == nil && taken.insert(ExactText($0)).inserted }
    }

    /// Sets the pictures of the card list in force, in its order. Removes and returns those that only the previous card
    /// list named (rule 8.7.4).
    ///
    /// - Parameter inUse: pictures of messages that wait, are offered or are showing.
    mutating func list(cards urls: [String], inUse: Set<ExactText> = []) -> [StoredAsset] {
        guard keepsPictures else { return [] }
        let before = cardKeys
        listedForCards = urls.filter { localPath($0) == nil }
        cardKeys = Set(listedForCards.map { ExactText($0) })
        if cardKeys != before { isFull = false }
        cardQueue.removeAll { !cardKeys.contains(ExactText($0)) }
        let gone = before.filter { !cardKeys.contains($0) && !listedKeys.contains($0) && !inUse.contains($0) }
        return gone.compactMap { kept.removeValue(forKey: $0) }.sorted(by: StoredAsset.isOlder)
    }

    /// Enqueues the missing pictures of the card list in its order.
    mutating func fetchCards() {
        cardQueue = isFull ? [] : missing(listedForCards).filter { assetURL($0) != nil }
    }

    /// Empties the queue of the card list: the pictures wait until they are asked for again.
    mutating func forgetCards() { cardQueue = [] }

    /// Whether the card list names the picture.
    func isOfCard(_ key: ExactText) -> Bool { cardKeys.contains(key) }

    /// Whether a picture of the card list is queued or in flight.
    var awaitsCards: Bool { !cardQueue.isEmpty || open.values.contains { cardKeys.contains(ExactText($0)) } }

    /// Enqueues a picture that a message waits for.
    mutating func want(_ url: String, isUrgent: Bool) {
        let key = ExactText(url)
        guard kept[key] == nil, localPath(url) == nil, !open.values.contains(where: { ExactText($0) == key }) else {
            return
        }
        let position = queue.firstIndex { ExactText($0) == key }
        if isUrgent {
            if let position { queue.remove(at: position) }
            queue.insert(url, at: 0)
        } else if position == nil {
            queue.append(url)
        }
    }

    var canBegin: Bool { !queue.isEmpty && open.count < Self.openLimit || canBeginForCards }
    private var canBeginForCards: Bool { !cardQueue.isEmpty && open.count < Self.openLimitForCards }

    /// Begins the next fetch. Skips pictures no longer awaited or listed, and URLs that are not allowed.
    mutating func begin(_ id: UInt64, awaited: Set<ExactText>) -> AssetURL? {
        while !queue.isEmpty, open.count < Self.openLimit {
            let url = queue.removeFirst()
            let key = ExactText(url)
            guard awaited.contains(key) || (listedKeys.contains(key) && !isFull) else { continue }
            guard let asset = assetURL(url) else { continue }
            cardQueue.removeAll { ExactText($0) == key }
            open[id] = url
            return asset
        }
        guard canBeginForCards else { return nil }
        let url = cardQueue.removeFirst()
        open[id] = url
        openForCards.insert(id)
        return assetURL(url)
    }

    /// Whether a request began for a card that has left the list, and nothing else names its picture.
    func isStale(_ id: UInt64, _ key: ExactText) -> Bool {
        openForCards.contains(id) && !cardKeys.contains(key) && !listedKeys.contains(key)
    }

    /// Removes an ended request and returns its URL; nil for a request from before the cache was emptied.
    mutating func takeOpen(_ id: UInt64) -> String? {
        openForCards.remove(id)
        return open.removeValue(forKey: id)
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
