extension String {
    /// Whether those bytes are in it. (What Foundation offers would take canonically equal text for the same.)
    func hasPart(_ part: String) -> Bool { count(of: part) > 0 }

    /// How often those bytes are in it.
    func count(of part: String) -> Int {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return 0 }
        return (0...(bytes.count - wanted.count)).count { bytes[$0...].starts(with: wanted) }
    }
}
