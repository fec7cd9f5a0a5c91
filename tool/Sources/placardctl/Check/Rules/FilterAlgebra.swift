import PlacardCore
import PlacardRegex

/// Whether filters can hold together, over all values that a property can have.
///
/// A filter changes its answer only at the value that it names. So of each type a few values stand for all: those that
/// are named, their neighbours, and the ends. The engine's own code judges them. A pattern is judged only on texts that
/// are named; on others it is taken to hold or not, whichever lets the filters hold together. So nothing is reported that
/// could show.
enum FilterAlgebra {
    /// A filter that must hold, or must not.
    struct Test {
        let compiled: CompiledFilter
        var holds = true
        /// Its pattern does not compile, so the filter never holds.
        var isBad = false

        var filter: PropertyFilter { compiled.filter }
        var negated: Test { Test(compiled: compiled, holds: !holds, isBad: isBad) }
    }

    /// All groups hold, and in each at least one test.
    typealias Groups = [[Test]]

    private static let stepLimit = 20_000
    /// Any time: filters of one property that are relative to now are not compared with others.
    private static let nowMs: Int64 = 1_700_000_000_000

    static func groups(_ condition: Condition) -> Groups {
        (condition.filters ?? []).map { group in
            group.map { filter in
                var isBad = false
                let compiled = CompiledFilter(filter, compile: compileRegex) { _ in isBad = true }
                return Test(compiled: compiled, isBad: isBad)
            }
        }
    }

    /// Whether some event has all groups hold. Also true if that takes too long to find out.
    static func arePossible(_ groups: Groups) -> Bool {
        var steps = 0
        // The fewest choices first.
        return search(groups.sorted { $0.count < $1.count }[...], [:], &steps)
    }

    /// Whether the second groups hold whenever the first do.
    static func imply(_ groups: Groups, _ others: Groups) -> Bool {
        others.allSatisfy { group in !arePossible(groups + group.map { [$0.negated] }) }
    }

    private static func search(_ groups: ArraySlice<[Test]>, _ chosen: [ExactText: [Test]], _ steps: inout Int) -> Bool
    {
        guard let group = groups.first else { return true }
        for test in group {
            steps += 1
            if steps > stepLimit { return true }
            let key = ExactText(test.filter.key)
            let tests = chosen[key, default: []] + [test]
            guard canHold(tests) else { continue }
            var next = chosen
            next[key] = tests
            if search(groups.dropFirst(), next, &steps) { return true }
        }
        return false
    }

    /// Whether a value has all the tests of one property come out as wanted.
    private static func canHold(_ tests: [Test]) -> Bool {
        let (relative, absolute) = (tests.contains(where: isRelative), tests.contains(where: isAbsoluteDate))
        if relative, absolute { return true }
        return values(tests).contains { value, isNamed in
            tests.allSatisfy { test in
                if !isNamed, test.filter.comparator.isRegex, !test.isBad, case .string? = value { return true }
                return test.compiled.holds(for: value, nowMs: nowMs, onLimit: {}) == test.holds
            }
        }
    }

    private static func isRelative(_ test: Test) -> Bool {
        switch test.filter.comparator {
        case .dateBefore, .dateAfter: true
        case .greaterOrEqual, .lessOrEqual: test.filter.isDate
        default: false
        }
    }

    private static func isAbsoluteDate(_ test: Test) -> Bool {
        test.filter.isDate && [.equals, .notEquals, .greater, .less].contains(test.filter.comparator)
    }

    // MARK: Values that stand for all

    private static func values(_ tests: [Test]) -> [(value: Value?, isNamed: Bool)] {
        var values: [Value?] = [nil, .bool(false), .bool(true), .array([])]
        var texts: [(Value?, Bool)] = [(.string(""), true), (.string("\0"), false)]
        for test in tests {
            switch test.filter.wanted {
            case .string(let text):
                guard !test.filter.comparator.isRegex else { continue }
                // The text behind it in the order of bytes is the one with a zero byte at its end.
                texts += [(.string(text), true), (.string(text + "\0"), false)]
            case .int(let number):
                values += around(number) + around(Double(number)) + dates(Double(number))
            case .double(let number):
                values += around(number) + dates(number)
                if let whole = Int64(exactly: number.rounded(.down)) { values += around(whole) }
            case .null, .bool, .date, .array, .object: continue
            }
        }
        values += [.int(.min), .int(.max), .double(-.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude)]
        values += [Int64.min / 2, 0, .max / 2].map { .date(ms: $0) }
        return values.map { ($0, true) } + texts
    }

    private static func around(_ number: Int64) -> [Value?] {
        [-1, 0, 1].map { .int(number.clampedAdding($0)) }
    }

    private static func around(_ number: Double) -> [Value?] {
        [number.nextDown, number, number.nextUp].filter(\.isFinite).map { .double($0) }
    }

    /// Moments around that many seconds after 1970, and before and after now.
    private static func dates(_ seconds: Double) -> [Value?] {
        guard let ms = Int64(exactly: (seconds * 1000).rounded(.down)) else { return [] }
        let moments = [ms, nowMs.clampedAdding(ms), nowMs.clampedSubtracting(ms)]
        return moments.flatMap { moment in (-2...2).map { .date(ms: moment.clampedAdding($0)) } }
    }
}
