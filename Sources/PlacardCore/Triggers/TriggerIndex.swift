/// The campaign list, indexed for evaluating events: by kind and name, best first, with filters compiled.
///
/// An event examines only conditions for its kind and name. Of those that compare a property with a text, it examines
/// only the ones whose text the event has. `TriggerSearch` does the lookup.
package struct TriggerIndex {
    /// One condition of one campaign. Holds no references: a search visits hundreds of entries in a microsecond.
    package struct Entry {
        /// Position of the campaign in the server's list.
        package let campaign: Int
        /// Position among all campaigns, best first; smaller is better.
        let rank: Int
        let startMs: Int64
        let endMs: Int64
        /// The filters still to be tested, as a range of its list's filters.
        var filters = 0..<0
        /// Whether one of the filters is a regex: evaluated last and only when needed, because one that takes too many
        /// steps is reported.
        package var hasRegex = false
    }

    struct Filter {
        /// All that most filters need. The rest is in `compiled`, a separate array: what a search visits must be small.
        let numberTest: NumberTest?
        /// Index of the property in the section's `properties`.
        let property: Int
        /// Whether this is the last filter of its group.
        let endsGroup: Bool
    }

    /// Conditions, best first, and their filters in one contiguous array: searches run through both.
    struct List {
        private(set) var entries: [Entry] = []
        private(set) var filters: [Filter] = []
        /// The same filters in full.
        private(set) var compiled: [CompiledFilter] = []

        /// Add an entry's filters first, then the entry.
        fileprivate mutating func add(_ filter: CompiledFilter, property: Int, endsGroup: Bool) {
            filters.append(Filter(numberTest: filter.numberTest, property: property, endsGroup: endsGroup))
            compiled.append(filter)
        }

        fileprivate mutating func add(_ entry: Entry) {
            var entry = entry
            entry.filters = (entries.last?.filters.upperBound ?? 0)..<filters.count
            entry.hasRegex = compiled[entry.filters].contains { $0.filter.comparator.isRegex }
            entries.append(entry)
        }
    }

    /// The conditions for one kind and name of event. A class, so that a search retains one object instead of five. Not
    /// modified after the index is built.
    final class Section {
        /// Keys of all properties that the filters use.
        private(set) var properties: [String] = []
        private var numbers: [ExactText: Int] = [:]
        /// Conditions that require a property to equal a text, keyed by both. That filter is then not tested again.
        private(set) var byText: [PropertyText: List] = [:]
        /// Properties in `byText`.
        private(set) var textProperties: [Int] = []
        private var knownTextProperties: Set<Int> = []
        /// All other conditions.
        private(set) var rest = List()

        fileprivate func add(_ entry: Entry, _ groups: [[CompiledFilter]]) {
            guard let chosen = TriggerIndex.textGroup(groups), let text = groups[chosen][0].neededText else {
                return add(entry, groups, except: nil, to: &rest)
            }
            let property = number(of: groups[chosen][0].filter.key)
            if knownTextProperties.insert(property).inserted { textProperties.append(property) }
            let key = PropertyText(property: property, text: ExactText(text))
            add(entry, groups, except: chosen, to: &byText[key, default: List()])
        }

        private func add(_ entry: Entry, _ groups: [[CompiledFilter]], except chosen: Int?, to list: inout List) {
            for (number, group) in groups.enumerated() where number != chosen {
                for (index, filter) in group.enumerated() {
                    let property = self.number(of: filter.filter.key)
                    list.add(filter, property: property, endsGroup: index == group.count - 1)
                }
            }
            list.add(entry)
        }

        private func number(of property: String) -> Int {
            let key = ExactText(property)
            if let known = numbers[key] { return known }
            numbers[key] = properties.count
            properties.append(property)
            return properties.count - 1
        }
    }

    struct PropertyText: Hashable {
        let property: Int
        let text: ExactText
    }

    struct Key: Hashable {
        let kind: TriggerKind
        /// nil: any name.
        let name: ExactText?
        /// The id, as text, of the button clicked inside a message (rule 9.2.2); nil for any click and for all other
        /// events.
        let button: ExactText?

        init(_ kind: TriggerKind, name: String? = nil, button: String? = nil) {
            self.kind = kind
            self.name = name.map(ExactText.init)
            self.button = button.map(ExactText.init)
        }
    }

    package let campaigns: [Campaign]
    private(set) var sections: [Key: Section] = [:]
    /// Sections for any name, which apply to every event of their kind.
    private(set) var unnamed: [TriggerKind: Section] = [:]

    /// The regexes that do not compile, with their campaigns, in the list's order.
    package private(set) var badPatterns: [(campaignID: String, pattern: String)] = []

    package init(_ campaigns: [Campaign], compile: RegexCompiler) {
        self.campaigns = campaigns
        var badPatterns: [Int: [String]] = [:]
        for (rank, position) in Self.bestFirst(campaigns).enumerated() {
            // The campaign is not copied: a copy would retain each of its parts.
            let (start, end) = (campaigns[position].startMs ?? .min, campaigns[position].endMs ?? .max)
            let entry = Entry(campaign: position, rank: rank, startMs: start, endMs: end)
            for condition in campaigns[position].conditions {
                guard let kind = condition.kind else { continue }
                let groups = (condition.filters ?? []).map { group in
                    group.map { filter in
                        CompiledFilter(filter, compile: compile) { badPatterns[position, default: []].append($0) }
                    }
                }
                // An empty group never holds (rule 9.3.2).
                if groups.contains(where: \.isEmpty) { continue }
                let buttons: [String?] = condition.buttons.isEmpty ? [nil] : condition.buttons
                for button in buttons {
                    section(Key(kind, name: condition.name, button: button)).add(entry, groups)
                }
            }
        }
        for position in badPatterns.keys.sorted() {
            self.badPatterns += (badPatterns[position] ?? []).map { (campaigns[position].id, $0) }
        }
    }

    private mutating func section(_ key: Key) -> Section {
        if let known = sections[key] { return known }
        let new = Section()
        sections[key] = new
        if key.name == nil { unnamed[key.kind] = new }
        return new
    }

    /// The first group that only requires a property to equal a text. Groups after a regex are not used: a regex that
    /// takes too many steps must be reported.
    fileprivate static func textGroup(_ groups: [[CompiledFilter]]) -> Int? {
        for (number, group) in groups.enumerated() {
            if group.count == 1, group[0].neededText != nil { return number }
            if group.contains(where: { $0.filter.comparator.isRegex }) { return nil }
        }
        return nil
    }

    /// Linear search: with at most a hundred lookups per event, a table of ten thousand ids would not pay off.
    package func campaign(_ id: String) -> Campaign? {
        let wanted = ExactText(id)
        return campaigns.first { ExactText($0.id) == wanted }
    }

    /// Highest priority first; of equal campaigns the later in the server's list first (rule 9.5.5).
    private static func bestFirst(_ campaigns: [Campaign]) -> [Int] {
        campaigns.indices.sorted {
            let (left, right) = (campaigns[$0].priority, campaigns[$1].priority)
            return left == right ? $0 > $1 : left > right
        }
    }

    package func hasConditions(of kind: TriggerKind) -> Bool { sections.keys.contains { $0.kind == kind } }
}
