import PlacardCore

/// An entry that is in one of two campaign files only, or differs.
struct EntryChange {
    enum Change: String {
        case added, removed, renamed, changed
    }

    let change: Change
    let before: DiffEntry?
    let after: DiffEntry?
    /// What differs between the versions of an entry that is in both files.
    let fields: [FieldChange]

    private init(_ change: Change, _ before: DiffEntry?, _ after: DiffEntry?) {
        self.change = change
        self.before = before
        self.after = after
        fields = if let before, let after { FieldChange.between(before.keys, after.keys) } else { [] }
    }

    static func added(_ entry: DiffEntry) -> EntryChange { EntryChange(.added, nil, entry) }
    static func removed(_ entry: DiffEntry) -> EntryChange { EntryChange(.removed, entry, nil) }
    static func renamed(_ entry: DiffEntry, to new: DiffEntry) -> EntryChange { EntryChange(.renamed, entry, new) }

    /// Nil: nothing has changed.
    static func changed(_ entry: DiffEntry, _ new: DiffEntry) -> EntryChange? {
        let change = EntryChange(.changed, entry, new)
        return change.fields.isEmpty ? nil : change
    }

    var kind: DiffEntry.Kind { (after ?? before)?.kind ?? .config }
    var id: String { (after ?? before)?.id ?? "" }
    /// The id of a renamed entry before.
    var from: String? { change == .renamed ? before?.id : nil }
}

/// What changes from one campaign file to another: by kind, each kind in the order of the new file, then what is gone.
struct ContentDiff {
    let changes: [EntryChange]

    init(_ old: DiffFile, _ new: DiffFile) {
        changes = DiffEntry.Kind.allCases.flatMap { kind in
            kind == .order
                ? Self.orders(old, new)
                : Self.changes(old.entries.filter { $0.kind == kind }, new.entries.filter { $0.kind == kind })
        }
    }

    private static func changes(_ old: [DiffEntry], _ new: [DiffEntry]) -> [EntryChange] {
        let before = Dictionary(keepingFirst: old.lazy.map { (ExactText($0.id), $0) })
        let kept = Set(new.map { ExactText($0.id) })
        // Entries that are gone, by what they said. The first of equal ones is found first.
        var gone: [ExactText: [DiffEntry]] = [:]
        for entry in old.reversed() where !kept.contains(ExactText(entry.id)) {
            if let content = entry.content { gone[content, default: []].append(entry) }
        }
        var renamed: Set<ExactText> = []
        let changes = new.compactMap { entry -> EntryChange? in
            if let same = before[ExactText(entry.id)] { return .changed(same, entry) }
            guard let content = entry.content, let first = gone[content]?.popLast() else { return .added(entry) }
            renamed.insert(ExactText(first.id))
            return .renamed(first, to: entry)
        }
        let removed = old.filter { !kept.contains(ExactText($0.id)) && !renamed.contains(ExactText($0.id)) }
        return changes + removed.map(EntryChange.removed)
    }

    /// The later of two campaigns with equal priority wins. The order of cards decides nothing.
    private static func orders(_ old: DiffFile, _ new: DiffFile) -> [EntryChange] {
        func campaigns(_ file: DiffFile) -> [DiffEntry] { file.entries.filter { $0.kind == .campaign } }
        func priority(_ entry: DiffEntry) -> Int64 { entry.keys["priority"]?.integer ?? 0 }
        let before = Dictionary(keepingFirst: campaigns(old).lazy.map { (ExactText($0.id), priority($0)) })
        let after = Dictionary(keepingFirst: campaigns(new).lazy.map { (ExactText($0.id), priority($0)) })
        func order(_ file: DiffFile) -> DiffEntry {
            // Another priority is a change by itself.
            let kept = campaigns(file).map { ExactText($0.id) }.filter { before[$0] != nil && before[$0] == after[$0] }
            let sorted = kept.enumerated().sorted { left, right in
                (before[left.element] ?? 0, left.offset) < (before[right.element] ?? 0, right.offset)
            }
            return DiffEntry(.order, id: "campaigns", ["ids": .array(sorted.map { .string($0.element.text) })])
        }
        return [.changed(order(old), order(new))].compactMap { $0 }
    }
}
