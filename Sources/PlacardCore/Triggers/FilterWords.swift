/// Describes a filter, and the value it was applied to, in words.
struct FilterWords {
    let filter: PropertyFilter
    let value: Value?
    let nowMs: Int64

    // MARK: What was wanted

    /// What the filter requires, such as "greater than 2".
    func wanted(_ why: Verdict.Why) -> String {
        switch why {
        case .badPattern: "\(comparison), a pattern that does not compile"
        case .patternLimit: "\(comparison), a pattern that takes too many steps"
        case .badFilter: "\(comparison), which never holds"
        case .otherKind, .otherName, .otherButton, .neverMet, .missing, .otherType, .otherValue, .neverAgain, .offline,
            .refused, .capLifetime, .capPeriod, .capSession, .capDay, .tooLate:
            comparison
        }
    }

    private var comparison: String {
        let operand = filter.wanted.hostText
        return switch filter.comparator {
        case .exists: "any value"
        case .existsNot: "no value"
        case .equals: "equal to \(moment ?? operand)"
        case .notEquals: "not equal to \(moment ?? operand)"
        case .greater: moment.map { "later than \($0)" } ?? "greater than \(operand)"
        case .less: moment.map { "earlier than \($0)" } ?? "less than \(operand)"
        case .greaterOrEqual: filter.isDate ? "a date at most \(operand) s ago" : "greater than or equal to \(operand)"
        case .lessOrEqual: filter.isDate ? "a date at least \(operand) s ago" : "less than or equal to \(operand)"
        case .matchesRegex: "matching \(operand)"
        case .matchesNotRegex: "not matching \(operand)"
        case .dateBefore: "a date less than \(operand) s from now"
        case .dateAfter: "a date more than \(operand) s from now"
        default: "comparator \(filter.comparator.rawValue) with \(operand)"
        }
    }

    /// The filter's date, given in seconds, as text; nil when the filter does not compare dates.
    private var moment: String? {
        guard filter.isDate else { return nil }
        switch filter.wanted {
        case .int(let seconds): return Self.date(ms: seconds.clampedMultiplied(by: 1000))
        case .double(let seconds): return Int64(exactly: (seconds * 1000).rounded()).map(Self.date)
        case .null, .bool, .string, .date, .array, .object: return nil
        }
    }

    // MARK: What was found

    /// The description, such as `'level' is "3", a string; wanted greater than 2, a number`.
    func phrase(_ why: Verdict.Why, _ failed: Verdict.FailedFilter, _ properties: Properties?) -> String {
        if filter.key.isEmpty { return "it names no property, or is incomplete, so it never holds" }
        let key = NameRule.shown(filter.key)
        switch why {
        case .missing: return "\(key) is missing\(lookalike(properties)); wanted \(failed.wanted)"
        case .otherType:
            let wanted = failed.wantedType.map { ", \($0.words)" } ?? ""
            return "\(key) is \(found), \(type(wanting: failed.wantedType)); wanted \(failed.wanted)\(wanted)"
        case .otherKind, .otherName, .otherButton, .neverMet, .otherValue, .badPattern, .patternLimit, .badFilter,
            .neverAgain, .offline, .refused, .capLifetime, .capPeriod, .capSession, .capDay, .tooLate:
            return "\(key) is \(found); wanted \(failed.wanted)"
        }
    }

    private var found: String {
        switch value {
        case nil: return "missing"
        case .date(let ms): return Self.date(ms: ms) + (isRelative ? ", \(distance(ms))" : "")
        case .some(let value): return Self.cut(value.hostText)
        }
    }

    /// Whether the filter compares with a time relative to now.
    private var isRelative: Bool {
        switch filter.comparator {
        case .dateBefore, .dateAfter: true
        case .greaterOrEqual, .lessOrEqual: filter.isDate
        default: false
        }
    }

    private func distance(_ ms: Int64) -> String {
        ms > nowMs
            ? "in \(TimeSpan.words(ms.clampedSubtracting(nowMs)))"
            : "\(TimeSpan.words(nowMs.clampedSubtracting(ms))) ago"
    }

    /// Mentions text that looks like a date: logging dates as text is a common mistake.
    private func type(wanting wanted: ValueType?) -> String {
        let words = ValueType(of: value).words
        guard wanted == .date, case .string(let text) = value, Self.looksLikeDate(text) else { return words }
        return "\(words) that only looks like a date"
    }

    /// Whether the text begins with `YYYY-MM-DD`.
    private static func looksLikeDate(_ text: String) -> Bool {
        let head = Array(text.utf8.prefix(10))
        guard head.count == 10 else { return false }
        return head.enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
        }
    }

    /// Names a property of the event whose key differs only in case.
    private func lookalike(_ properties: Properties?) -> String {
        let key = filter.key.lowercased()
        guard let other = properties?.members.first(where: { $0.key.lowercased() == key }) else { return "" }
        return " (there is \(NameRule.shown(other.key)): keys are case-sensitive)"
    }

    // MARK: Values

    private static func cut(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(60)
        return head.count < text.unicodeScalars.count ? String(String.UnicodeScalarView(head)) + "…" : text
    }

    static func date(ms: Int64) -> String {
        let text = CivilTime(ms: ms).iso8601
        return text.hasSuffix(".000Z") ? String(text.dropLast(5)) + "Z" : text
    }
}
