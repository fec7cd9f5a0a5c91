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
        let key: ExactText
        /// The values that it adds to those of its property.
        fileprivate let values: [Candidate]

        fileprivate init(_ compiled: CompiledFilter, isBad: Bool) {
            self.compiled = compiled
            self.isBad = isBad
            key = ExactText(compiled.filter.key)
            values = FilterAlgebra.values(compiled.filter)
        }

        var filter: PropertyFilter { compiled.filter }
        var negated: Test {
            var test = self
            test.holds.toggle()
            return test
        }

        fileprivate func isMet(by value: Value?) -> Bool {
            compiled.holds(for: value, nowMs: nowMs, onLimit: {}) == holds
        }

        fileprivate func isMet(by candidate: Candidate) -> Bool {
            if !candidate.isNamed, isPattern, case .string? = candidate.value { return true }
            return isMet(by: candidate.value)
        }

        fileprivate var isPattern: Bool { filter.comparator.isRegex && !isBad }
    }

    /// A value that stands for others. Patterns are not judged on a text that is not named.
    fileprivate struct Candidate {
        let value: Value?
        var isNamed = true
    }

    /// All groups hold, and in each at least one test.
    typealias Groups = [[Test]]

    /// An event that has all groups of filters hold: its properties.
    struct Example {
        fileprivate let values: [ExactText: Value?]

        /// Whether the group surely does not hold for the event.
        fileprivate func fails(_ group: [Test]) -> Bool {
            group.allSatisfy { test in
                let value = values[test.key] ?? nil
                if test.isPattern, case .string? = value { return false }
                return !test.isMet(by: value)
            }
        }
    }

    private static let stepLimit = 20_000
    /// Any time: filters of one property that are relative to now are not compared with others.
    private static let nowMs: Int64 = 1_700_000_000_000

    static func groups(_ condition: Condition) -> Groups { groups(condition.filters ?? []) }

    static func groups(_ filters: FilterGroups) -> Groups {
        filters.map { group in
            group.map { filter in
                var isBad = false
                let compiled = CompiledFilter(filter, compile: compileRegex) { _ in isBad = true }
                return Test(compiled, isBad: isBad)
            }
        }
    }

    /// Whether some event has all groups hold. Also true if that takes too long to find out.
    static func arePossible(_ groups: Groups) -> Bool { possibility(groups).isPossible }

    /// As above, with such an event; nil: it takes too long, or depends on values that cannot be named.
    static func possibility(_ groups: Groups) -> (isPossible: Bool, example: Example?) {
        var search = Search()
        // The fewest choices first.
        guard search.run(groups.sorted { $0.count < $1.count }[...], [:]) else { return (false, nil) }
        return (true, search.example)
    }

    /// Whether the second groups hold whenever the first do.
    ///
    /// - Parameter example: an event for the first ones, which answers most questions without a search.
    static func imply(_ groups: Groups, _ others: Groups, example: Example? = nil) -> Bool {
        if let example, others.contains(where: example.fails) { return false }
        return others.allSatisfy { group in !arePossible(groups + group.map { [$0.negated] }) }
    }

    /// Chooses a test of each group, and a value for each property.
    private struct Search {
        /// What one property must meet, and a value that does; nil: it is taken to exist.
        struct Choice {
            var tests: [Test] = []
            var candidate: Candidate?
        }

        private var steps = 0
        private(set) var example: Example?

        mutating func run(_ groups: ArraySlice<[Test]>, _ chosen: [ExactText: Choice]) -> Bool {
            guard let group = groups.first else {
                example = Self.example(chosen)
                return true
            }
            for test in group {
                steps += 1
                if steps > stepLimit { return true }
                guard let choice = Self.adding(test, to: chosen[test.key]) else { continue }
                var next = chosen
                next[test.key] = choice
                if run(groups.dropFirst(), next) { return true }
            }
            return false
        }

        /// Nil: no value meets all tests of the property.
        private static func adding(_ test: Test, to old: Choice?) -> Choice? {
            var choice = old ?? Choice()
            choice.tests.append(test)
            let tests = choice.tests
            if tests.contains(where: isRelative), tests.contains(where: isAbsoluteDate) {
                choice.candidate = nil
                return choice
            }
            if let candidate = choice.candidate, candidate.isNamed, test.isMet(by: candidate) { return choice }
            func meetsAll(_ candidate: Candidate) -> Bool { tests.allSatisfy { $0.isMet(by: candidate) } }
            for test in tests.reversed() {
                choice.candidate = test.values.first(where: meetsAll)
                if choice.candidate != nil { return choice }
            }
            choice.candidate = commonValues.first(where: meetsAll)
            return choice.candidate == nil ? nil : choice
        }

        private static func example(_ chosen: [ExactText: Choice]) -> Example? {
            var values: [ExactText: Value?] = [:]
            for (key, choice) in chosen {
                guard let candidate = choice.candidate, candidate.isNamed || !choice.tests.contains(where: \.isPattern)
                else { return nil }
                values[key] = .some(candidate.value)
            }
            return Example(values: values)
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

    /// Those of every property.
    private static let commonValues: [Candidate] = {
        let values: [Value?] = [
            nil, .bool(false), .bool(true), .array([]), .string(""), .int(.min), .int(.max),
            .double(-.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude), .date(ms: .min / 2), .date(ms: 0),
            .date(ms: .max / 2),
        ]
        return values.map { Candidate(value: $0) } + [Candidate(value: .string("\0"), isNamed: false)]
    }()

    private static func values(_ filter: PropertyFilter) -> [Candidate] {
        switch filter.wanted {
        case .string(let text):
            guard !filter.comparator.isRegex else { return [] }
            // The text behind it in the order of bytes is the one with a zero byte at its end.
            return [Candidate(value: .string(text)), Candidate(value: .string(text + "\0"), isNamed: false)]
        case .int(let number):
            return (around(number) + around(Double(number)) + dates(Double(number))).map { Candidate(value: $0) }
        case .double(let number):
            let whole = Int64(exactly: number.rounded(.down)).map(around) ?? []
            return (around(number) + dates(number) + whole).map { Candidate(value: $0) }
        case .null, .bool, .date, .array, .object: return []
        }
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
