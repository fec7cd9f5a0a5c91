import PlacardCore
import PlacardReplay

/// Which events there are: names by kind, and the property keys of those that campaigns filter.
struct EventCensus {
    struct Key: Hashable {
        let kind: TriggerKind
        let name: ExactText

        init(_ kind: TriggerKind, _ name: String) {
            self.kind = kind
            self.name = ExactText(name)
        }
    }

    private static let nameLimit = 10_000
    private static let keyLimit = 500

    private(set) var events: Int64 = 0
    private(set) var fromMs: Int64?
    private(set) var untilMs: Int64?
    private(set) var hasAudience = false
    private let limits: (names: Int, keys: Int)
    private var names: [Key: Int64] = [:]
    /// Events of each kind, whatever their names.
    private var totals: [TriggerKind: Int64] = [:]
    private var keys: [Key: [ExactText: Int64]] = [:]

    /// Names and keys that campaigns use are counted even if the events have more others than are kept.
    init(_ campaigns: [PlacardCore.Campaign]) {
        for condition in campaigns.flatMap({ $0.conditions }) {
            guard let kind = condition.kind, let name = condition.name else { continue }
            names[Key(kind, name)] = 0
            for filter in (condition.filters ?? []).joined() {
                keys[Key(kind, name), default: [:]][ExactText(filter.key)] = 0
            }
        }
        limits = (names.count + Self.nameLimit, Self.keyLimit)
    }

    mutating func add(_ row: ReplayRow) {
        events += 1
        fromMs = min(fromMs ?? .max, row.timeMs)
        untilMs = max(untilMs ?? .min, row.timeMs)
        if row.audience != nil { hasAudience = true }
        totals[row.kind.trigger, default: 0] += 1
        let key = Key(row.kind.trigger, row.name ?? "")
        if let count = names[key] {
            names[key] = count + 1
        } else if names.count < limits.names {
            names[key] = 1
        }
        guard let members = row.properties?.members, keys[key] != nil else { return }
        for member in members { count(member.key, of: key) }
    }

    private mutating func count(_ property: String, of key: Key) {
        // In place: a copy for each property would be slow.
        keys[key]?.withValue(of: ExactText(property), limit: limits.keys) { $0 += 1 }
    }

    // MARK: - Questions

    /// How many events of the kind there are with the name, or with any name.
    func count(_ kind: TriggerKind, name: String?) -> Int64 {
        if let name { names[Key(kind, name)] ?? 0 } else { totals[kind] ?? 0 }
    }

    /// Kinds of events that have the name.
    func kinds(named name: String) -> [TriggerKind] {
        TriggerKind.allCases.filter { count($0, name: name) > 0 }
    }

    /// Names of the events of each kind, in alphabetical order.
    var namesByKind: [TriggerKind: [String]] {
        Dictionary(grouping: names.lazy.filter { $0.value > 0 }.map { $0.key }, by: { $0.kind })
            .mapValues { $0.map { $0.name }.sorted().map { $0.text } }
    }

    /// How many events of that name have the property.
    func count(_ property: String, in key: Key) -> Int64 { keys[key]?[ExactText(property)] ?? 0 }

    func properties(of key: Key) -> [String] {
        (keys[key] ?? [:]).filter { $0.value > 0 }.keys.map { $0.text }.sorted()
    }
}

extension [ExactText: Int64] {
    fileprivate mutating func withValue(of key: ExactText, limit: Int, _ change: (inout Int64) -> Void) {
        if self[key] == nil, count >= limit { return }
        change(&self[key, default: 0])
    }
}

extension ReplayKind {
    /// The kind of event that campaigns know.
    var trigger: TriggerKind {
        switch self {
        case .open: .open
        case .event: .customEvent
        case .purchase: .purchase
        case .pushClick: .pushClick
        case .messageClick: .messageClick
        }
    }
}
