extension [UInt64] {
    /// Removes duplicates, keeping first appearances in order: calls with the same completion and token share one
    /// event.
    func uniqued() -> [UInt64] {
        var seen: Set<UInt64> = []
        return filter { seen.insert($0).inserted }
    }
}
