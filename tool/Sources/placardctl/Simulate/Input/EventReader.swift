import PlacardReplay

/// Reads events one after the other.
protocol EventReader: AnyObject {
    /// Line of the file on which the last row began, from 1.
    var line: Int { get }
    /// The next event; nil at the end.
    func next() throws(EventFileError) -> ReplayRow?
}
