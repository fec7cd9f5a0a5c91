/// A filter prepared for matching, with its regex compiled.
package struct CompiledFilter {
    package let filter: PropertyFilter
    /// The test for a numeric property; nil when the filter does not compare with a number.
    let numberTest: NumberTest?
    private let regex: CompiledRegex?
    /// Whether its pattern does not compile.
    let isBad: Bool

    /// - Parameter onBadPattern: called when the pattern does not compile; the filter is then false (rule 9.3.10).
    package init(_ filter: PropertyFilter, compile: RegexCompiler, onBadPattern: (String) -> Void) {
        self.filter = filter
        numberTest = NumberTest(filter)
        guard filter.comparator.isRegex, case .string(let pattern) = filter.wanted else {
            regex = nil
            isBad = false
            return
        }
        regex = compile(pattern)
        isBad = regex == nil
        if isBad { onBadPattern(pattern) }
    }

    /// The text that the property must equal, when that is all the filter requires.
    package var neededText: String? {
        guard filter.comparator == .equals, !filter.isDate, case .string(let text) = filter.wanted else { return nil }
        return text
    }

    /// Whether the filter holds for a property's value (nil: missing). Implements the truth table of rule 9.3.
    ///
    /// - Parameters:
    ///   - run: the searches for the event.
    ///   - onLimit: called when a regex takes too many steps; the filter is then false, even a negated one.
    func holds(for value: Value?, nowMs: Int64, _ run: inout RegexRun, onLimit: () -> Void) -> Bool {
        if let numberTest, let number = value.flatMap(NumberTest.Number.init) { return numberTest.holds(for: number) }
        let value = value == .null ? nil : value
        switch filter.comparator {
        case .exists: return value != nil
        case .existsNot: return value == nil
        case .matchesRegex, .matchesNotRegex: return regexHolds(for: value, &run, onLimit)
        case .notEquals: return order(value, nowMs: nowMs) != .equal
        case .equals: return order(value, nowMs: nowMs) == .equal
        case .dateBefore: return seconds(until: value, from: nowMs).map { $0.0 < $0.1 } ?? false
        case .dateAfter: return seconds(until: value, from: nowMs).map { $0.0 > $0.1 } ?? false
        case .greaterOrEqual where filter.isDate:
            return seconds(until: value, from: nowMs).map { -$0.0 <= $0.1 } ?? false
        case .lessOrEqual where filter.isDate: return seconds(until: value, from: nowMs).map { -$0.0 >= $0.1 } ?? false
        case .greater: return order(value, nowMs: nowMs) == .greater
        case .less: return order(value, nowMs: nowMs) == .less
        case .greaterOrEqual: return [.greater, .equal].contains(order(value, nowMs: nowMs))
        case .lessOrEqual: return [.less, .equal].contains(order(value, nowMs: nowMs))
        default: return false
        }
    }

    /// As above, for a filter that is evaluated by itself.
    package func holds(for value: Value?, nowMs: Int64, onLimit: () -> Void) -> Bool {
        var run = RegexRun()
        return holds(for: value, nowMs: nowMs, &run, onLimit: onLimit)
    }

    private enum Order { case less, equal, greater, none }

    /// How the property's value compares with the wanted one; `none` when their types differ.
    private func order(_ value: Value?, nowMs: Int64) -> Order {
        guard let value else { return .none }
        if filter.isDate {
            guard case .date(let ms) = value, let wanted = Self.number(filter.wanted) else { return .none }
            // Divided, not multiplied: 1001 / 1000 is the double that 1.001 is read as, 1.001 * 1000 is less than 1001.
            return Self.order(Double(ms) / 1000, wanted)
        }
        if case .bool(let left) = value, case .bool(let right) = filter.wanted {
            return Self.order(left ? 1 : 0, right ? 1 : 0)
        }
        if case .string(let left) = value, case .string(let right) = filter.wanted {
            return Self.textOrder(left, right)
        }
        // Two numbers are compared in `holds`.
        return .none
    }

    private static func order<T: Comparable>(_ left: T, _ right: T) -> Order {
        left == right ? .equal : left < right ? .less : .greater
    }

    /// Compares code points, case-sensitively; canonically equal spellings differ, as on the server.
    private static func textOrder(_ left: String, _ right: String) -> Order {
        if ExactText(left) == ExactText(right) { return .equal }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? .less : .greater
    }

    private static func number(_ value: Value) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        case .null, .bool, .string, .date, .array, .object: nil
        }
    }

    /// Seconds from now until the property's date, and the filter's number. Nil when either is missing.
    private func seconds(until value: Value?, from nowMs: Int64) -> (Double, Double)? {
        guard case .date(let ms) = value, let wanted = Self.number(filter.wanted) else { return nil }
        let (difference, overflow) = ms.subtractingReportingOverflow(nowMs)
        return ((overflow ? Double(ms) - Double(nowMs) : Double(difference)) / 1000, wanted)
    }

    private func regexHolds(for value: Value?, _ run: inout RegexRun, _ onLimit: () -> Void) -> Bool {
        let negated = filter.comparator == .matchesNotRegex
        guard case .string(let pattern) = filter.wanted else { return negated }
        guard let regex else { return false }
        guard case .string(let text) = value else { return negated }
        switch run.search(regex, filter, pattern, in: text) {
        case .found: return !negated
        case .notFound: return negated
        case .limitHit:
            onLimit()
            return false
        }
    }
}
