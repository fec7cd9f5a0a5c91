import PlacardCore

/// Keys that were probably meant.
enum KeySpelling {
    /// The keys of an object that are not known, each with the known key that was probably meant.
    static func misspelt(in object: JSON?, among known: [String]) -> [(key: String, nearest: String)] {
        (object?.members ?? [:]).keys.compactMap { key in
            known.contains(key) ? nil : nearest(to: key, among: known).map { (key, $0) }
        }
    }

    /// The known key within two edits, or with other separators and letter case (`bgColor` is `bg_color`); nil: none.
    static func nearest(to key: String, among known: [String]) -> String? {
        let plain = plain(key)
        if let same = known.first(where: { Self.plain($0) == plain }) { return same }
        let close = known.map { (key: $0, edits: NearestName.distance(key.lowercased(), $0.lowercased())) }.filter {
            found in
            // Two edits make any short word of any other.
            found.edits <= 2 && found.edits < min(found.key.utf8.count, key.utf8.count)
        }
        return close.min { $0.edits < $1.edits }?.key
    }

    private static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
}
