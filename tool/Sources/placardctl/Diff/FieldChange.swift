import PlacardCore

/// A value that differs between two versions of an entry.
struct FieldChange {
    /// The steps from the entry, such as those of `data.btns[1].text`. Indices are those of the new version, or of the
    /// old one for what is gone.
    let path: JSONPath
    /// Nil: it was, or is, missing.
    let before: JSON?
    let after: JSON?

    /// All changes from one object to another, in the order of their keys.
    static func between(_ before: JSON, _ after: JSON) -> [FieldChange] {
        var found: [FieldChange] = []
        compare(before, after, [], &found)
        return found
    }

    private static func compare(
        _ before: JSON?, _ after: JSON?, _ path: [JSONPath.Step], _ found: inout [FieldChange]
    ) {
        if before == after { return }
        // A list of conditions is read as a whole, and users have no order.
        let isWhole = [.key("trigger_condition"), .key("audience"), .key("targeting")].contains(path.last)
        if !isWhole, let old = before?.members, let new = after?.members {
            for key in Set((old.keys + new.keys).map(ExactText.init)).sorted().map(\.text) {
                compare(value(old[key]), value(new[key]), path + [.key(key)], &found)
            }
        } else if !isWhole, let old = before?.elements, let new = after?.elements {
            compare(old, new, path, &found)
        } else {
            found.append(FieldChange(path: JSONPath(path), before: before, after: after))
        }
    }

    /// Null is a missing key.
    private static func value(_ json: JSON?) -> JSON? { json == .null ? nil : json }

    /// Elements between those that are equal at the start and at the end are compared in turn, if they are objects or
    /// arrays; lists of other values are compared as a whole.
    private static func compare(
        _ old: [JSON], _ new: [JSON], _ path: [JSONPath.Step], _ found: inout [FieldChange]
    ) {
        guard (old + new).allSatisfy({ $0.members != nil }) else {
            return found.append(FieldChange(path: JSONPath(path), before: .array(old), after: .array(new)))
        }
        let shorter = min(old.count, new.count)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = min(shorter - start, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
        for index in start..<max(old.count, new.count) - end {
            let (before, after) = (index < old.count - end, index < new.count - end)
            compare(
                before ? old[index] : nil, after ? new[index] : nil, path + [.index(index)], &found)
        }
    }
}
