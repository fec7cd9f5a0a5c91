import PlacardCore
import PlacardRegex
import PlacardReplay

/// A filter of a campaign.
struct FilterPlace: Hashable, Comparable {
    let campaign: Int
    /// Position of the condition.
    let condition: Int
    /// Position of the filter over all groups of the condition, from 0.
    let position: Int

    static func < (left: FilterPlace, right: FilterPlace) -> Bool {
        (left.campaign, left.condition, left.position) < (right.campaign, right.condition, right.position)
    }
}

/// Watches for filters that no value ever satisfies. A filter that a value has satisfied is no longer watched.
struct FilterWatch {
    /// A filter that no value has satisfied yet.
    struct Watched {
        let place: FilterPlace
        let event: EventCensus.Key
        /// Filters in its group.
        let groupSize: Int
        let compiled: CompiledFilter
        var values = ValuesSeen()

        var filter: PropertyFilter { compiled.filter }
    }

    private var watched: [EventCensus.Key: [Watched]] = [:]
    /// Filters whose pattern does not compile.
    private(set) var badPatterns: [(place: FilterPlace, filter: PropertyFilter)] = []

    init(_ campaigns: [PlacardCore.Campaign]) {
        for (number, campaign) in campaigns.enumerated() {
            for (position, condition) in campaign.conditions.enumerated() { add(condition, at: position, of: number) }
        }
    }

    private mutating func add(_ added: Condition, at condition: Int, of campaign: Int) {
        guard let groups = added.filters, let kind = added.kind, let name = added.name else { return }
        let event = EventCensus.Key(kind, name)
        var position = 0
        for group in groups {
            for filter in group {
                var isBad = false
                let compiled = CompiledFilter(filter, compile: compileRegex) { _ in isBad = true }
                let place = FilterPlace(campaign: campaign, condition: condition, position: position)
                if isBad { badPatterns.append((place, filter)) }
                watched[event, default: []].append(
                    Watched(place: place, event: event, groupSize: group.count, compiled: compiled))
                position += 1
            }
        }
    }

    mutating func add(_ row: ReplayRow) {
        guard row.kind == .event || row.kind == .purchase, let name = row.name else { return }
        let key = EventCensus.Key(row.kind.trigger, name)
        guard var filters = watched[key], !filters.isEmpty else { return }
        // Taken out, so that it is changed in place.
        watched[key] = []
        filters.removeAll { watched in
            let value = row.properties?[watched.filter.key]
            return watched.compiled.holds(for: value, nowMs: row.timeMs, onLimit: {})
        }
        for index in filters.indices { filters[index].values.add(row.properties?[filters[index].filter.key]) }
        watched[key] = filters
    }

    /// Filters that were tried and that no value satisfied.
    var dead: [Watched] {
        watched.values.joined().filter { $0.values.total > 0 }
            .sorted { $0.place < $1.place }
    }
}

/// The values of one property.
struct ValuesSeen {
    private static let textLimit = 200
    private static let textLength = 100

    private(set) var total: Int64 = 0
    private(set) var types: [ValueType: Int64] = [:]
    private(set) var least: Double?
    private(set) var most: Double?
    private var texts: [ExactText: Int64] = [:]
    /// The first value.
    private(set) var example: Value?

    mutating func add(_ value: Value?) {
        total += 1
        if example == nil, let value, value.jsonText.utf8.count <= Self.textLength { example = value }
        types[ValueType(of: value), default: 0] += 1
        switch value {
        case .int(let number): add(Double(number))
        case .double(let number): add(number)
        case nil, .null: break
        case .string(let text): add(text: text)
        case let value?: add(text: value.hostText)
        }
    }

    private mutating func add(_ number: Double) {
        least = min(least ?? number, number)
        most = max(most ?? number, number)
    }

    private mutating func add(text: String) {
        guard text.utf8.count <= Self.textLength, texts.count < Self.textLimit || texts[ExactText(text)] != nil else {
            return
        }
        texts[ExactText(text), default: 0] += 1
    }

    var missing: Int64 { types[.missing] ?? 0 }

    /// The most frequent texts, the most frequent first.
    var frequent: [String] { Array(allTexts.prefix(3)) }

    /// The texts that are kept, the most frequent first.
    var allTexts: [String] { texts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { $0.key.text } }

    func count(of text: String) -> Int64 { texts[ExactText(text)] ?? 0 }

    /// The most frequent text that differs from this one in what the eye does not see.
    func lookalike(of wanted: String) -> (text: String, count: Int64)? {
        texts.filter { LookalikeText.difference(wanted, $0.key.text) != nil }
            .min { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key.text, $0.value) }
    }

    /// What was seen, such as `the values are from 1 to 9`; nil: nothing.
    var words: String? {
        if let least, let most, frequent.isEmpty {
            return least == most
                ? "the only value is \(Self.words(least))"
                : "the values are from \(Self.words(least)) to \(Self.words(most))"
        }
        if frequent.isEmpty { return nil }
        let names = frequent.map { NameRule.shown($0) }.joined(separator: ", ")
        return "the most frequent \(frequent.count == 1 ? "value is" : "values are") \(names)"
    }

    private static func words(_ number: Double) -> String {
        Int64(exactly: number).map(Numbers.words) ?? number.description
    }
}
