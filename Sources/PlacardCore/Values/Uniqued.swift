extension [UInt64] {
    /// Removes duplicates, keeping first appearances in order: calls that share both a completion and a token share one
    /// event.
    func uniqued() -> [UInt64] {
        var seen: Set<UInt64> = []
        return filter { seen.insert($0).inserted }
    }
}
