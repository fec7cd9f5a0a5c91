/// The campaign list made ready for events: by kind and name, best first, filters compiled. Built once per list.
///
/// An event looks only at conditions that are about it, and of those that want a text to be equal to another, only at
/// the ones that name the event's own. `TriggerSearch` is how.
package struct TriggerIndex {
    /// One condition of one campaign. Without references: a search passes hundreds of them in a microsecond.
    package struct Entry {
        /// Position of the campaign in the server's list.
        package let campaign: Int
        /// Smaller is better: the place among all campaigns, the best first.
        let rank: Int
        let startMs: Int64
        let endMs: Int64
        /// What is left to hold, among the filters of its list.
        var filters = 0..<0
        /// Whether a regex is among it: tried last, and never in vain, for one that takes too many steps is reported.
        package var hasRegex = false
    }

    struct Filter {
        /// All that most of them are; the rest is in `compiled`, beside it and not in it: what a search passes must be small.
        let numberTest: NumberTest?
        /// Number of its property among those that the section asks for.
        let property: Int
        /// Whether it is the last of its group.
        let endsGroup: Bool
    }

    /// Conditions, the best first, with their filters one behind the other: searches run through both.
    struct List {
        private(set) var entries: [Entry] = []
        private(set) var filters: [Filter] = []
        /// The same filters whole.
        private(set) var compiled: [CompiledFilter] = []

        /// The filters of an entry come first, then the entry.
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

    /// The conditions about one kind of event of one name. A class: a search takes hold of one thing and not of five. Nothing
    /// is changed after the index is made.
    final class Section {
        /// Keys of all properties that its filters ask for.
        private(set) var properties: [String] = []
        private var numbers: [ExactText: Int] = [:]
        /// Conditions that want a property to be a certain text, by that. It is then no filter of theirs any more.
        private(set) var byText: [PropertyText: List] = [:]
        /// Properties in `byText`.
        private(set) var textProperties: [Int] = []
        private var knownTextProperties: Set<Int> = []
        /// All others.
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
        /// Of a click inside a message, by its id as text (J.27); nil: any click, and all other events.
        let button: ExactText?

        init(_ kind: TriggerKind, name: String? = nil, button: String? = nil) {
            self.kind = kind
            self.name = name.map(ExactText.init)
            self.button = button.map(ExactText.init)
        }
    }

    package let campaigns: [Campaign]
    private(set) var sections: [Key: Section] = [:]
    /// Those for any name, which every event of the kind asks for.
    private(set) var unnamed: [TriggerKind: Section] = [:]

    /// The regexes that do not compile, with their campaigns, in the list's order.
    package private(set) var badPatterns: [(campaignID: String, pattern: String)] = []

    package init(_ campaigns: [Campaign], compile: RegexCompiler) {
        self.campaigns = campaigns
        var badPatterns: [Int: [String]] = [:]
        for (rank, position) in Self.bestFirst(campaigns).enumerated() {
            // Not a copy of the campaign, which would count each of its parts once more.
            let (start, end) = (campaigns[position].startMs ?? .min, campaigns[position].endMs ?? .max)
            let entry = Entry(campaign: position, rank: rank, startMs: start, endMs: end)
            for condition in campaigns[position].conditions {
                guard let kind = condition.kind else { continue }
                let groups = (condition.filters ?? []).map { group in
                    group.map { filter in
                        CompiledFilter(filter, compile: compile) { badPatterns[position, default: []].append($0) }
                    }
                }
                // An empty group holds for nothing (C.3.3).
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

    /// The group that is nothing but a property's equality with a text. None behind a regex: whether that takes too many
    /// steps must be noticed.
    fileprivate static func textGroup(_ groups: [[CompiledFilter]]) -> Int? {
        for (number, group) in groups.enumerated() {
            if group.count == 1, group[0].neededText != nil { return number }
            if group.contains(where: { $0.filter.comparator.isRegex }) { return nil }
        }
        return nil
    }

    /// Walks the list: asked so seldom, a hundred times for an event at most, that a table of ten thousand ids would cost
    /// more.
    package func campaign(_ id: String) -> Campaign? {
        let wanted = ExactText(id)
        return campaigns.first { ExactText($0.id) == wanted }
    }

    /// Highest priority first; of equals the later in the server's list (D.3.5).
    private static func bestFirst(_ campaigns: [Campaign]) -> [Int] {
        campaigns.indices.sorted {
            let (left, right) = (campaigns[$0].priority, campaigns[$1].priority)
            return left == right ? $0 > $1 : left > right
        }
    }

    package func hasConditions(of kind: TriggerKind) -> Bool { sections.keys.contains { $0.kind == kind } }
}
