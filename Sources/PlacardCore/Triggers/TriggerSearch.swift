/// Iterates over the conditions for one event, best campaign first.
package struct TriggerSearch {
    /// A list of the index, and the position in it.
    private struct Cursor {
        let list: TriggerIndex.List
        /// The event's values for the section's `properties`, in the same order.
        let values: [Value]
        /// The campaigns that can be for the user; nil: all.
        let open: RankSet?
        var position = 0

        /// Advances to a condition that holds, or that has a regex, which is not evaluated yet.
        mutating func skipUnmet(nowMs: Int64) {
            // Not used: an entry with a regex is not evaluated here.
            var run = RegexRun()
            while position < list.entries.count {
                let entry = list.entries[position]
                if let open, !open.contains(entry.rank) {
                    guard let next = open.next(after: entry.rank) else {
                        position = list.entries.count
                        return
                    }
                    position = list.position(ofRank: next, from: position)
                    continue
                }
                if entry.startMs <= nowMs, nowMs <= entry.endMs, entry.hasRegex || holds(nowMs: nowMs, &run, {}) {
                    return
                }
                position += 1
            }
        }

        /// Whether the filters of the current condition hold: groups are ANDed, filters inside a group ORed
        /// (rule 9.3.1).
        func holds(nowMs: Int64, _ run: inout RegexRun, _ onLimit: () -> Void) -> Bool {
            var isMet = false
            for index in list.entries[position].filters {
                if !isMet { isMet = holds(index, nowMs, &run, onLimit) }
                guard list.filters[index].endsGroup else { continue }
                if !isMet { return false }
                isMet = false
            }
            return true
        }

        private func holds(_ index: Int, _ nowMs: Int64, _ run: inout RegexRun, _ onLimit: () -> Void) -> Bool {
            let property = list.filters[index].property
            if let test = list.filters[index].numberTest, let number = NumberTest.Number(values[property]) {
                return test.holds(for: number)
            }
            return list.compiled[index].holds(for: values[property], nowMs: nowMs, &run, onLimit: onLimit)
        }
    }

    private let nowMs: Int64
    private let open: RankSet?
    private var cursors: [Cursor] = []
    /// Index of the cursor that returned the last condition.
    private var current: Int?

    /// - Parameter open: the campaigns that can be for the user; nil: all.
    package init(_ index: TriggerIndex, _ event: TriggerEvent, nowMs: Int64, open: RankSet? = nil) {
        self.nowMs = nowMs
        self.open = open
        if event.absence?.tooLateByMs != nil { return }
        index.visitSections(of: event) { add($0, event) }
    }

    private mutating func add(_ section: TriggerIndex.Section, _ event: TriggerEvent) {
        let values = section.properties.map { event.properties?[$0] ?? .null }
        if !section.rest.entries.isEmpty { add(section.rest, values) }
        for property in section.textProperties {
            guard case .string(let text) = values[property],
                let list = section.byText[.init(property: property, text: ExactText(text))]
            else { continue }
            add(list, values)
        }
    }

    private mutating func add(_ list: TriggerIndex.List, _ values: [Value]) {
        var cursor = Cursor(list: list, values: values, open: open)
        cursor.skipUnmet(nowMs: nowMs)
        if cursor.position < list.entries.count { cursors.append(cursor) }
    }

    /// The next condition whose campaign is in its window and whose filters hold; nil at the end. Returns each such
    /// condition of a campaign. Conditions with a regex are returned without evaluating any filter: call `holds`.
    package mutating func next() -> TriggerIndex.Entry? {
        if let current {
            cursors[current].position += 1
            cursors[current].skipUnmet(nowMs: nowMs)
        }
        var best: TriggerIndex.Entry?
        for index in cursors.indices where cursors[index].position < cursors[index].list.entries.count {
            let entry = cursors[index].list.entries[cursors[index].position]
            if let best, best.rank <= entry.rank { continue }
            best = entry
            current = index
        }
        return best
    }

    /// Whether all filters of the last condition hold, including regexes.
    package func holds(_ run: inout RegexRun, onLimit: () -> Void) -> Bool {
        guard let current else { return false }
        return cursors[current].holds(nowMs: nowMs, &run, onLimit)
    }
}
