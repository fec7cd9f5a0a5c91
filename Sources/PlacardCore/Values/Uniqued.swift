extension [UInt64] {
    /// Each once, in order of first appearance: calls that share an end and a token share its event.
    func uniqued() -> [UInt64] {
        var seen: Set<UInt64> = []
        return filter { seen.insert($0).inserted }
    }
}
