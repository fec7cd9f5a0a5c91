import PlacardCore

/// Names that look like a misspelling of another.
enum Spelling {
    /// The most similar name, if it is similar enough to be what was meant; nil: no name is.
    static func nearest(to name: String, among names: [String]) -> String? {
        let others = names.filter { $0 != name }
        let plain = plain(name)
        if let same = others.first(where: { Self.plain($0) == plain }) { return same }
        guard let nearest = NearestName.of(name.lowercased(), among: others.map { $0.lowercased() }),
            let found = others.first(where: { $0.lowercased() == nearest })
        else { return nil }
        // A third of the letters, and at least one.
        let limit = max(1, min(name.utf8.count, nearest.utf8.count) / 3)
        return NearestName.distance(name.lowercased(), nearest) <= limit ? found : nil
    }

    /// Without case and separators: `Order-Placed` and `order_placed` are the same.
    private static func plain(_ name: String) -> String {
        String(
            String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) }))
    }
}
