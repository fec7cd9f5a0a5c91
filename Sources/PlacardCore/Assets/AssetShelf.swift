/// The pictures of messages: which are kept, and which are to be fetched (choice 17).
///
/// It decides; `MessagePipeline` sends and reports. A picture is named by its URL, whichever message shows it.
package struct AssetShelf: Sendable, Equatable {
    /// Of one picture, in bytes.
    package static let pictureLimit = 10 << 20
    /// Of all that are kept.
    package static let limit: Int64 = 64 << 20
    package static let openLimit = 4

    /// What a message has to do about its picture before it can go on the stack.
    enum Picture: Equatable {
        /// It has none, or none are kept here.
        case notNeeded
        case ready(path: String)
        /// To be fetched, also when an earlier try failed.
        case missing
        /// Its URL is none that is fetched.
        case refused
    }

    /// nil: no pictures are kept, none are fetched, and no message waits for one.
    private let directory: String?
    private let allowsInsecureHTTP: Bool
    private(set) var kept: [ExactText: StoredAsset] = [:]
    private var nextNumber: Int64 = 1

    /// To be fetched, the next first; each once, and none that is kept or on its way.
    private(set) var queue: [String] = []
    /// URLs on their way, by request.
    private(set) var open: [UInt64: String] = [:]
    /// Of the present list, in its order, each once.
    private var listed: [String] = []
    private var listedKeys: Set<ExactText> = []
    /// One of this list found no room: fetching more of them would only push out each other.
    private var isFull = false

    init(directory: String?, allowsInsecureHTTP: Bool) {
        self.directory = directory
        self.allowsInsecureHTTP = allowsInsecureHTTP
    }

    var keepsPictures: Bool { directory != nil }

    /// As at first. What is on its way counts until it ends, and no file name is used twice.
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

    /// Takes in the rows of an earlier run. Returns those that are of no use: damaged, or a second one of the same URL.
    mutating func restore(_ rows: [StoredAsset], wallMs: Int64) -> [StoredAsset] {
        var useless: [StoredAsset] = []
        for var row in rows.sorted(by: { $0.number < $1.number }) {
            let isSound = SerialNumber.valid.contains(row.number) && (1...Int64(Self.pictureLimit)).contains(row.bytes)
            guard keepsPictures, isSound else {
                useless.append(row)
                continue
            }
            // One in the future would stay longest: the clock was set back meanwhile.
            row.usedMs = min(row.usedMs, wallMs)
            if let older = kept.updateValue(row, forKey: ExactText(row.url)) { useless.append(older) }
            nextNumber = row.number + 1
        }
        return useless
    }

    /// A message with that picture is handed over. Returns the row to write; nil: nothing new.
    mutating func use(_ url: String, wallMs: Int64) -> StoredAsset? {
        let key = ExactText(url)
        guard var asset = kept[key], asset.usedMs != wallMs else { return nil }
        asset.usedMs = wallMs
        kept[key] = asset
        return asset
    }

    /// A picture has come. Makes room by what was not used for the longest time; nil, and nothing goes, when that is not
    /// enough.
    ///
    /// - Parameters:
    ///   - isAwaited: a message waits for it. Else no picture of the present list goes for it.
    ///   - inUse: of messages that wait, are offered or are showing: these never go.
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

    /// The list in force has changed: these are its pictures, in its order. Whether their URLs may be fetched is looked at
    /// when their turn comes: a list may be long.
    mutating func list(_ urls: [String]) {
        guard keepsPictures else { return }
        var keys: Set<ExactText> = []
        listed = urls.filter { keys.insert(ExactText($0)).inserted }
        if keys != listedKeys { isFull = false }
        listedKeys = keys
    }

    /// A list has come: what it lacks is fetched in its order, after what messages wait for.
    mutating func fetchListed(awaited: Set<ExactText>) {
        queue.removeAll { !awaited.contains(ExactText($0)) }
        var taken = Set((queue + open.values).map { ExactText($0) })
        queue += listed.filter { kept[ExactText($0)] == nil && taken.insert(ExactText($0)).inserted }
    }

    /// A message waits for this one.
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

    /// Begins the next one. What is neither awaited nor listed any more is let go, and what may not be fetched.
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

    /// A request has ended. Returns its URL; nil: it is from before the shelf was emptied.
    mutating func takeOpen(_ id: UInt64) -> String? {
        open.removeValue(forKey: id)
    }
}

extension StoredAsset {
    /// Counts from 1 in the order in which they came; 0: the name is not one of ours.
    fileprivate var number: Int64 {
        Int64(String(decoding: file.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)) ?? 0
    }

    /// Goes first.
    fileprivate static func isOlder(_ left: StoredAsset, _ right: StoredAsset) -> Bool {
        (left.usedMs, left.number) < (right.usedMs, right.number)
    }
}
