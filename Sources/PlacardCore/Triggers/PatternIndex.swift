/// The events that histories count, and that set or remove deadlines: each pattern once, found by kind and name.
package struct PatternIndex {
    /// A pattern with its filters compiled.
    struct Entry {
        let pattern: EventPattern
        fileprivate let groups: [[CompiledFilter]]
        /// Position in the list of the first campaign that has it.
        fileprivate let campaign: Int
        /// Whether a history counts its events.
        fileprivate(set) var isCounted = false
        /// Positions of the absences whose deadlines it removes, or sets.
        fileprivate(set) var removes: [Int] = []
        fileprivate(set) var sets: [Int] = []
    }

    private var entries: [Entry] = []
    private var positions: [ExactText: Int] = [:]
    private var byName: [TriggerIndex.Key: [Int]] = [:]

    var isEmpty: Bool { entries.isEmpty }

    /// Whether a history counts the pattern with that key.
    func counts(_ key: ExactText) -> Bool { positions[key].map { entries[$0].isCounted } ?? false }

    typealias Compile = (PropertyFilter) -> CompiledFilter

    mutating func count(_ pattern: EventPattern, of campaign: Int, _ compile: Compile) {
        entries[position(of: pattern, campaign, compile)].isCounted = true
    }

    mutating func add(_ absence: Absence, at number: Int, of campaign: Int, _ compile: Compile) {
        entries[position(of: absence.after, campaign, compile)].sets.append(number)
        guard let without = absence.without else { return }
        entries[position(of: without, campaign, compile)].removes.append(number)
    }

    private mutating func position(of pattern: EventPattern, _ campaign: Int, _ compile: Compile) -> Int {
        if let known = positions[pattern.key] { return known }
        positions[pattern.key] = entries.count
        byName[.init(pattern.kind, name: pattern.name), default: []].append(entries.count)
        let groups = pattern.filters.map { group in group.map { compile($0) } }
        entries.append(Entry(pattern: pattern, groups: groups, campaign: campaign))
        return entries.count - 1
    }

    /// The patterns that an event matches, in the order in which they were added.
    struct Matches {
        fileprivate(set) var entries: [Entry] = []
        /// Positions of campaigns whose regex took too many steps.
        fileprivate(set) var stalled: [Int] = []
    }

    func matches(_ event: TriggerEvent, nowMs: Int64, _ run: inout RegexRun) -> Matches {
        var matches = Matches()
        guard !isEmpty, event.kind == .customEvent || event.kind == .purchase else { return matches }
        let named = event.name.flatMap { byName[.init(event.kind, name: $0)] } ?? []
        let places = (byName[.init(event.kind)] ?? []) + named
        for place in places.sorted() {
            let entry = entries[place]
            run.campaign = entry.campaign
            let holds = entry.groups.allSatisfy { group in
                group.contains { filter in
                    filter.holds(for: event.properties?[filter.filter.key], nowMs: nowMs, &run) {
                        matches.stalled.append(entry.campaign)
                    }
                }
            }
            if holds { matches.entries.append(entry) }
        }
        return matches
    }
}
