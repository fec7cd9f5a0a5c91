/// The campaign list, indexed for evaluating events: by kind and name, best first, with filters compiled.
///
/// An event examines only conditions for its kind and name. Of those that compare a property with a text, it examines
/// only the ones whose text the event has. `TriggerSearch` does the lookup.
///
/// A class, because copies of the engine share it. `TriggerIndexBuilder` builds it in steps, `dismantle` frees it in
/// steps; in between it is not modified. Sendable only for that reason: nothing else has it while it is built or dismantled.
package final class TriggerIndex: @unchecked Sendable {
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
        /// Position of the condition's history in the index's `histories`; negative: there is no history. Before the
        /// bool: valgrind reports the sign of a word of which another part has no value.
        var history: Int32 = -1
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

        /// The first entry at or after a position whose rank is not smaller.
        func position(ofRank rank: Int, from start: Int) -> Int {
            var (low, high) = (start, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].rank < rank { low = middle + 1 } else { high = middle }
            }
            return low
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
        /// Unique in the index.
        let number: Int
        /// The ranks of its campaigns.
        private(set) var ranks: [Int32] = []

        fileprivate init(number: Int) { self.number = number }

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
            let rank = Int32(clamping: entry.rank)
            if ranks.last != rank { ranks.append(rank) }
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

    /// An absence of a campaign.
    struct ListedAbsence {
        /// Position of the campaign in the server's list.
        let campaign: Int
        let campaignID: String
        let absence: Absence
    }

    fileprivate func add(_ absence: Absence, of campaign: Int, _ compile: PatternIndex.Compile) {
        let listed = ListedAbsence(campaign: campaign, campaignID: self.listed[campaign].id, absence: absence)
        let name = absence.name(in: listed.campaignID)
        guard absencePositions[name] == nil else { return }
        absencePositions[name] = absences.count
        patterns.add(absence, at: absences.count, of: campaign, compile)
        absences.append(listed)
    }

    struct PropertyText: Hashable {
        let property: Int
        let text: ExactText
    }

    struct Key: Hashable {
        let kind: TriggerKind
        /// nil: any name.
        let name: ExactText?
        /// The id, as text, of the button clicked inside a message (rule 9.2.2), or the key of an absence; nil for any
        /// click and for all other events.
        let detail: ExactText?

        init(_ kind: TriggerKind, name: String? = nil, detail: String? = nil) {
            self.kind = kind
            self.name = name.map(ExactText.init)
            self.detail = detail.map(ExactText.init)
        }
    }

    package fileprivate(set) var listed: [ListedCampaign]
    package var campaigns: some RandomAccessCollection<Campaign> { listed.lazy.map { $0.campaign } }
    /// The histories of conditions that have one.
    fileprivate(set) var histories: [[HistoryEntry]] = []
    /// The absences of campaigns, best campaign first, and their positions by name.
    private(set) var absences: [ListedAbsence] = []
    private(set) var absencePositions: [ExactText: Int] = [:]
    /// The events that histories count, and that set or remove deadlines.
    fileprivate(set) var patterns = PatternIndex()
    fileprivate(set) var sections: [Key: Section] = [:]
    /// Sections for any name, which apply to every event of their kind.
    fileprivate(set) var unnamed: [TriggerKind: Section] = [:]

    /// The campaigns' rules.
    package fileprivate(set) var rules = RuleIndex()

    /// Whether a filter is a regex.
    package fileprivate(set) var hasRegexes = false
    /// Whether a campaign has a rule.
    package fileprivate(set) var hasRules = false
    /// Whether a campaign has an experiment, or is in a holdout.
    private(set) var hasShares = false

    /// Whether a campaign has limits, and whether one of them needs the local time.
    private(set) var hasLimits = false
    private(set) var usesLocalTime = false

    /// The regexes that do not compile, with their campaigns, in the list's order.
    package fileprivate(set) var badPatterns: [(campaignID: String, pattern: String)] = []

    /// URLs of the files that the list's messages need, in the list's order, if they were asked for.
    package fileprivate(set) var pictures: [String] = []

    fileprivate init(_ listed: [ListedCampaign]) {
        self.listed = listed
        for index in listed.indices {
            if listed[index].hasShares { hasShares = true }
            guard let limits = listed[index].limits else { continue }
            hasLimits = true
            if limits.usesLocalTime { usesLocalTime = true }
        }
    }

    /// Builds the index in one step.
    package static func of(
        _ campaigns: [ListedCampaign], firstKey: Int64, listsPictures: Bool, compile: @escaping RegexCompiler
    ) -> TriggerIndex {
        var builder = TriggerIndexBuilder(
            campaigns, firstKey: firstKey, listsPictures: listsPictures, compile: compile)
        return builder.finish()
    }

    package convenience init(_ campaigns: [Campaign], compile: @escaping RegexCompiler) {
        self.init(.of(campaigns.map { ListedCampaign($0) }, firstKey: 1, listsPictures: false, compile: compile))
    }

    private convenience init(_ other: TriggerIndex) {
        self.init(other.listed)
        (sections, unnamed, badPatterns, pictures) = (other.sections, other.unnamed, other.badPatterns, other.pictures)
        (hasRegexes, hasRules, rules) = (other.hasRegexes, other.hasRules, other.rules)
        (histories, patterns) = (other.histories, other.patterns)
        (absences, absencePositions) = (other.absences, other.absencePositions)
    }

    /// Frees some of the content of an index that nobody uses any more, because freeing a long list takes time.
    /// Returns true when nothing is left.
    package func dismantle() -> Bool {
        unnamed = [:]
        pictures = []
        listed.removeLast(min(32, listed.count))
        if let key = sections.keys.first { sections[key] = nil }
        return listed.isEmpty && sections.isEmpty
    }

    /// Visits the sections with the conditions for an event.
    func visitSections(of event: TriggerEvent, _ visit: (Section) -> Void) {
        if let section = unnamed[event.kind] { visit(section) }
        guard let name = event.name else { return }
        if let section = sections[.init(event.kind, name: name)] { visit(section) }
        guard let detail = event.buttonID ?? event.absence?.condition.text else { return }
        if let section = sections[.init(event.kind, name: name, detail: detail)] { visit(section) }
    }

    fileprivate func section(_ key: Key) -> Section {
        if let known = sections[key] { return known }
        let new = Section(number: sections.count)
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
        return listed.first { ExactText($0.id) == wanted }?.campaign
    }

    /// Sorts positions of the list: highest priority first; of equal campaigns the later in the server's list first
    /// (rule 9.5.5).
    package func bestFirst(of positions: some Sequence<Int>) -> [Int] {
        let priorities = positions.map { (position: $0, priority: listed[$0].priority) }
        return priorities.sorted { ($0.priority, $0.position) > ($1.priority, $1.position) }.map { $0.position }
    }

    /// Whether the list consists of the same elements.
    package func repeats(_ other: [ListedCampaign]) -> Bool {
        other.count == listed.count && other.indices.allSatisfy { other[$0].isSame(as: listed[$0]) }
    }

    /// Whether the list has the same content.
    func equals(_ other: [ListedCampaign]) -> Bool {
        other.count == listed.count && other.indices.allSatisfy { other[$0].equals(listed[$0]) }
    }

    /// Whether the server sent the same texts, or none is known.
    func isSpelled(as other: [ListedCampaign]) -> Bool {
        other.count == listed.count && other.indices.allSatisfy { other[$0].mark == listed[$0].mark }
    }

    package func hasConditions(of kind: TriggerKind) -> Bool { sections.keys.contains { $0.kind == kind } }
}

/// Builds an index campaign by campaign.
package struct TriggerIndexBuilder {
    private let index: TriggerIndex
    private let compile: RegexCompiler
    private let listsPictures: Bool
    /// Positions, best campaign first.
    private let order: [Int]
    private var rank = 0
    private var badPatterns: [Int: [String]] = [:]

    /// - Parameters:
    ///   - firstKey: of the campaigns that have no key.
    ///   - listsPictures: whether `TriggerIndex.pictures` is needed.
    package init(
        _ campaigns: [ListedCampaign], firstKey: Int64, listsPictures: Bool, compile: @escaping RegexCompiler
    ) {
        self.listsPictures = listsPictures
        var keyed = campaigns
        var next = firstKey
        for position in keyed.indices where keyed[position].key == 0 {
            keyed[position].key = next
            next = next.clampedAdding(1)
        }
        index = TriggerIndex(keyed)
        order = index.bestFirst(of: keyed.indices)
        self.compile = compile
    }

    package var isComplete: Bool { rank == order.count }

    /// Adds one campaign. Returns false when all are in the index.
    package mutating func step() -> Bool {
        guard rank < order.count else { return false }
        add(order[rank])
        if listsPictures { index.pictures += index.listed[rank].assetNames }
        rank += 1
        return true
    }

    private mutating func add(_ position: Int) {
        if index.listed[position].hasRule { index.hasRules = true }
        index.rules.add(index.listed[position].campaign.targeting)
        let window = index.listed[position].window
        let entry = TriggerIndex.Entry(campaign: position, rank: rank, startMs: window.startMs, endMs: window.endMs)
        for condition in index.listed[position].conditions {
            guard let kind = condition.kind else { continue }
            let groups = (condition.filters ?? []).map { group in
                group.map { compiled($0, of: position) }
            }
            // An empty group never holds (rule 9.3.2).
            if groups.contains(where: { $0.isEmpty }) { continue }
            var entry = entry
            if !condition.history.isEmpty {
                entry.history = Int32(clamping: index.histories.count)
                index.histories.append(condition.history)
                for counted in condition.history {
                    index.patterns.count(counted.events, of: position) { compiled($0, of: position) }
                }
            }
            if case .absence(let absence) = condition.subject {
                let id = index.listed[position].id
                index.add(absence, of: position) { compiled($0, of: position) }
                index.section(.init(kind, name: id, detail: absence.key.text)).add(entry, groups)
                continue
            }
            let buttons: [String?] = condition.buttons.isEmpty ? [nil] : condition.buttons.map { Optional($0) }
            for button in buttons {
                index.section(.init(kind, name: condition.name, detail: button)).add(entry, groups)
            }
        }
    }

    private mutating func compiled(_ filter: PropertyFilter, of position: Int) -> CompiledFilter {
        if filter.comparator.isRegex { index.hasRegexes = true }
        return CompiledFilter(filter, compile: compile) { badPatterns[position, default: []].append($0) }
    }

    /// Adds all that is missing and returns the index. The builder cannot be used afterwards.
    package mutating func finish() -> TriggerIndex {
        while step() {}
        index.rules.finish()
        index.badPatterns = badPatterns.keys.sorted().flatMap { position in
            (badPatterns[position] ?? []).map { (index.listed[position].id, $0) }
        }
        return index
    }
}
