import PlacardCore
import PlacardReplay

/// Which properties recorded events have.
struct EventKeys {
    private struct Key: Hashable {
        let kind: TriggerKind
        let name: ExactText
    }

    private var keys: [Key: Set<ExactText>] = [:]

    /// Reads a table, as simulate does.
    init(path: String) throws(Failure) {
        do throws(EventFileError) {
            guard let format = EventFormat(path: path) else {
                throw EventFileError("the name does not show the format: it must end with .csv or .jsonl")
            }
            let source = try ByteSource(path: path)
            let reader = try format.reader(source)
            let line = ProgressLine()
            defer { line.clear() }
            while let row = try reader.next() {
                add(row)
                line.show(source.share)
            }
        } catch {
            throw Failure(description: error.description(of: path))
        }
    }

    private mutating func add(_ row: ReplayRow) {
        let key = Key(kind: row.kind.trigger, name: ExactText(row.name ?? ""))
        let names = (row.properties?.members ?? []).map { ExactText($0.key) }
        keys[key, default: []].formUnion(names)
    }

    /// Whether an event that can meet the condition has the property.
    func has(_ property: String, _ condition: Condition) -> Bool {
        guard let kind = condition.kind else { return false }
        let property = ExactText(property)
        if let name = condition.name {
            return keys[Key(kind: kind, name: ExactText(name))]?.contains(property) ?? false
        }
        return keys.contains { $0.key.kind == kind && $0.value.contains(property) }
    }
}
