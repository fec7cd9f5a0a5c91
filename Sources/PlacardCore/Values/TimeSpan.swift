/// Durations for people.
package enum TimeSpan {
    /// The duration in its two largest units, such as "2 h 5 min" or "12 s". Smaller units are cut off, but a fraction
    /// of a second counts as a whole one.
    package static func words(_ ms: Int64) -> String {
        let seconds = max(0, ms / 1000 + (ms % 1000 > 0 ? 1 : 0))
        let units: [(length: Int64, name: StaticString)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { seconds >= $0.length }) else { return "0 s" }
        let (length, name) = units[first]
        let text = "\(seconds / length) \(name)"
        guard first + 1 < units.count else { return text }
        let next = units[first + 1]
        let rest = seconds % length / next.length
        return rest == 0 ? text : "\(text) \(rest) \(next.name)"
    }
}
